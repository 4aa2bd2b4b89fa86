package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.emulator.GmailEmulator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Command lines against an emulator, in real time, with a home of their own. */
final class LiveRun {
  private final Path directory;
  private final URI baseUrl;
  private final Path clientFile;
  private final List<String> more = new ArrayList<>();

  LiveRun(Path directory, GmailEmulator emulator) {
    this.directory = directory;
    this.baseUrl = emulator.baseUrl();
    this.clientFile = emulator.writeClientSecrets(directory.resolve("client.json"));
  }

  /** Sets a key for every command to come. */
  LiveRun set(String keyAndValue) {
    more.add("--set");
    more.add(keyAndValue);
    return this;
  }

  Path home() {
    return directory.resolve("home");
  }

  CommandRun run(String... args) {
    return execute(new StringWriter(), new StringWriter(), args);
  }

  private CommandRun execute(StringWriter out, StringWriter err, String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--home", home().toString()));
    all.addAll(List.of("--set", "google.root-url=" + baseUrl));
    all.addAll(more);
    int code =
        Pactsync.commandLine(surroundings(), new PrintWriter(out, true), new PrintWriter(err, true))
            .execute(all.toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }

  private Surroundings surroundings() {
    return new Surroundings(
        Map.of(),
        directory,
        Optional.of(directory.resolve("person")),
        false,
        InstantSource.system(),
        System::nanoTime,
        ZoneOffset.UTC);
  }

  /** Authorizes as a person does, and presses that button on Google's page. */
  CommandRun authorize(String decision, String... args) {
    StringWriter out = new StringWriter();
    List<String> all = new ArrayList<>(List.of("authorize", "--no-browser"));
    all.addAll(List.of("--client-secrets", clientFile.toString()));
    all.addAll(List.of(args));
    CompletableFuture<CommandRun> run =
        CompletableFuture.supplyAsync(
            () -> execute(out, new StringWriter(), all.toArray(String[]::new)));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> out.toString().contains("\n") || run.isDone());
    if (!run.isDone()) {
      press(URI.create(out.toString().lines().findFirst().orElseThrow()), decision);
    }
    return run.join();
  }

  private static void press(URI page, String decision) {
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
      throw new java.io.UncheckedIOException(e);
    }
  }
}
