package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.emulator.meter.EmulatedQuota;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A Pactsync home and an emulated Gmail. Commands run in this process, in real time. */
final class EmulatedInstallation implements AutoCloseable {
  static final String INBOX = "legal@example.com";

  private final Path directory;
  private final GmailEmulator emulator;
  private final Path clientFile;
  private final CommandFixture commands;

  private EmulatedInstallation(Path directory, GmailEmulator emulator, InstantSource clock) {
    this.directory = directory;
    this.emulator = emulator;
    this.clientFile = emulator.writeClientSecrets(directory.resolve("client.json"));
    this.commands =
        new CommandFixture(directory)
            .withClock(clock)
            .withOptions("--home", home().toString())
            .withOptions("--set", "google.root-url=" + emulator.baseUrl());
  }

  /** Starts an emulator without a quota, with this many sample messages in one inbox. */
  static EmulatedInstallation start(Path directory, int messages) throws IOException {
    return start(directory, withoutQuota(2), sample(messages, INBOX));
  }

  static EmulatedInstallation start(
      Path directory, EmulatorSettings.Builder settings, EmulatorMailbox... mailboxes)
      throws IOException {
    return start(directory, InstantSource.system(), settings, mailboxes);
  }

  static EmulatedInstallation start(
      Path directory,
      InstantSource clock,
      EmulatorSettings.Builder settings,
      EmulatorMailbox... mailboxes)
      throws IOException {
    return new EmulatedInstallation(
        directory, GmailEmulator.start(settings.build(), mailboxes), clock);
  }

  /** A second home for the same emulator. */
  EmulatedInstallation another(Path itsDirectory) {
    return new EmulatedInstallation(itsDirectory, emulator, InstantSource.system());
  }

  static EmulatorSettings.Builder withoutQuota(int latencyMillis) {
    return EmulatorSettings.builder()
        .quota(EmulatedQuota.unlimited())
        .latency(Duration.ofMillis(latencyMillis));
  }

  static EmulatorMailbox sample(int messages, String inbox) throws IOException {
    return sample(messages, inbox, InstantSource.system());
  }

  static EmulatorMailbox sample(int messages, String inbox, InstantSource clock)
      throws IOException {
    return EmulatorMailboxLoader.load("sample:" + messages, inbox, clock);
  }

  /** Sets a configuration key for every later command. */
  EmulatedInstallation set(String keyAndValue) {
    commands.withOptions("--set", keyAndValue);
    return this;
  }

  /** Sets the environment variables of every later command. */
  EmulatedInstallation setEnvironment(Map<String, String> variables) {
    commands.withEnvironment(variables);
    return this;
  }

  GmailEmulator emulator() {
    return emulator;
  }

  Path home() {
    return directory.resolve("home");
  }

  Path clientFile() {
    return clientFile;
  }

  /** Ids of the messages that the emulator's mailbox holds. */
  List<String> messageIds() {
    return emulator.mailbox(INBOX).search(SearchQuery.ALL, Set.of(), false).stream()
        .map(MailboxMessage::id)
        .toList();
  }

  /** Writes a file into the working directory. */
  Path write(String name, String text) {
    try {
      return Files.writeString(directory.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  CommandRun run(String... arguments) {
    return commands.run(arguments);
  }

  /** Runs commands about this home in processes that can be killed. */
  ChildProcess childProcess(int inFlight) {
    return new ChildProcess(directory, emulator, inFlight);
  }

  /** Authorizes the inbox and requires success. */
  void authorize() {
    CommandRun run = consent("allow", INBOX);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  /**
   * Runs {@code authorize} and submits Google's consent page, as a person does in a browser.
   *
   * @param decision the value of the button, such as {@code allow}
   */
  CommandRun consent(String decision, String... arguments) {
    StringWriter out = new StringWriter();
    List<String> all = new ArrayList<>(List.of("authorize", "--no-browser"));
    all.addAll(List.of("--client-secrets", clientFile.toString()));
    all.addAll(List.of(arguments));
    CompletableFuture<CommandRun> run =
        CompletableFuture.supplyAsync(() -> commands.run(out, all.toArray(String[]::new)));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> out.toString().contains("\n") || run.isDone());
    if (!run.isDone()) {
      submit(URI.create(out.toString().lines().findFirst().orElseThrow()), decision);
    }
    return run.join();
  }

  private static void submit(URI page, String decision) {
    try {
      HttpURLConnection post = (HttpURLConnection) page.toURL().openConnection();
      post.setRequestMethod("POST");
      post.setDoOutput(true);
      post.setInstanceFollowRedirects(false);
      post.getOutputStream().write(("decision=" + decision).getBytes(StandardCharsets.UTF_8));
      assertThat(post.getResponseCode()).isBetween(300, 399);
      URI back = page.resolve(post.getHeaderField("Location"));
      back.toURL().openStream().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    emulator.close();
  }
}
