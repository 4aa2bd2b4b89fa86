package io.pactsync.cli;

import io.pactsync.auth.Authorization;
import io.pactsync.auth.ClientFile;
import io.pactsync.auth.ConsentRequest;
import io.pactsync.auth.GmailScopes;
import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationSources;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.MailboxLoader;
import io.pactsync.emulator.meter.CountAt;
import io.pactsync.quota.GmailMethod;
import io.pactsync.store.InboxRow;
import io.pactsync.store.StoredContract;
import io.pactsync.sync.SyncReport;
import io.pactsync.sync.SyncRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code demo}: the whole story on an embedded Gmail. */
@Command(
    name = "demo",
    sortOptions = false,
    description =
        "See the whole story on an embedded Gmail: no account, no configuration, no network.")
final class DemoCommand implements Callable<Integer> {
  private static final String INBOX = "legal@example.com";
  private static final int SHOWN = 15;

  private final Application application;

  @Option(
      names = "--messages",
      paramLabel = "N",
      defaultValue = "300",
      description = "Mails in the sample mailbox (default: ${DEFAULT-VALUE}).")
  private int messages;

  DemoCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path home = home();
    PrintWriter out = application.out();
    try (GmailEmulator emulator = emulator()) {
      say("An embedded Gmail with %,d mails answers at %s", messages, emulator.baseUrl());
      try (Workspace workspace =
              Workspace.open(
                  configuration(home, emulator), application.surroundings(), application.err());
          Interruption.Watch interruption = application.interruption().stops(workspace.stop())) {
        InboxRow inbox =
            authorize(workspace, emulator.writeClientSecrets(home.resolve("client.json")));
        say("%s is authorized; its token lies sealed in %s", inbox.email(), home);
        List<SyncReport> first = sync(workspace, inbox);
        SyncSummary summary = new SyncSummary(workspace.configuration().profile());
        out.println();
        out.print(found(workspace, inbox));
        out.println();
        first.forEach(report -> out.print(summary.of(report)));
        say("Gmail's own meter says: %s", EmulatorTally.of(emulator.audit()));
        List<SyncReport> both = new ArrayList<>(first);
        if (first.stream().allMatch(SyncReport::completed)) {
          List<SyncReport> second = sync(workspace, inbox);
          second.forEach(report -> say("%s", again(report)));
          both.addAll(second);
        }
        say("The documents lie in %s", workspace.configuration().delivery().directory());
        out.flush();
        return SyncExit.of(both).code();
      }
    }
  }

  private Path home() throws IOException {
    Optional<Path> given = application.options().home();
    return given.isPresent()
        ? application.surroundings().workingDirectory().resolve(given.get())
        : Files.createTempDirectory("pactsync-demo-");
  }

  /** Built-in defaults alone: nobody's configuration has a say in the demo. */
  private Configuration configuration(Path home, GmailEmulator emulator) {
    return Configuration.read(
        new ConfigurationSources(
            home,
            Optional.empty(),
            Map.of(),
            List.of("google.root-url=" + emulator.baseUrl()),
            application.surroundings().workingDirectory()));
  }

  private GmailEmulator emulator() throws IOException {
    return GmailEmulator.start(
        EmulatorSettings.builder()
            .latency(Duration.ofMillis(60))
            .jitter(Duration.ofMillis(20))
            .countAt(CountAt.RANDOM)
            .consentAutomatically(true)
            .clock(application.surroundings().clock())
            .build(),
        MailboxLoader.load("sample:" + messages, INBOX, application.surroundings().clock()));
  }

  private InboxRow authorize(Workspace workspace, Path clientFile) throws InterruptedException {
    Authorization authorization =
        new Authorization(
            workspace.google(),
            workspace.sealed(),
            workspace.store().inboxes(),
            token -> INBOX,
            application.surroundings().clock());
    return authorization.byConsent(
        ClientFile.read(clientFile),
        new ConsentRequest(
            Optional.of(INBOX),
            Set.of(GmailScopes.READONLY),
            OptionalInt.empty(),
            ConsentRequest.DEFAULT_TIME_LIMIT),
        DemoCommand::visit);
  }

  /** Stands in for the person: the emulator consents by itself and sends the visitor back. */
  private static void visit(URI page) {
    try (InputStream answer = page.toURL().openStream()) {
      answer.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<SyncReport> sync(Workspace workspace, InboxRow inbox) throws InterruptedException {
    try (SyncWatch watch = SyncWatch.of(application, workspace)) {
      return workspace.runner(watch).sync(List.of(inbox.email()), SyncRequest.PLAIN);
    }
  }

  private String found(Workspace workspace, InboxRow inbox) {
    List<StoredContract> contracts =
        workspace
            .store()
            .contracts()
            .find(Optional.of(inbox.email()), Optional.empty(), false, SHOWN);
    long all = workspace.store().messages().tally(inbox.email()).synced();
    String more = all > SHOWN ? "… and %,d more: pactsync contracts%n".formatted(all - SHOWN) : "";
    return ContractsCommand.table(contracts) + more;
  }

  private static String again(SyncReport report) {
    return "A second sync finds nothing new, fetches %d messages and costs %d units."
        .formatted(
            report.spent().calls().getOrDefault(GmailMethod.MESSAGES_GET, 0L),
            report.spent().totalUnits());
  }

  private void say(String format, Object... values) {
    application.out().printf(format + "%n", values);
    application.out().flush();
  }
}
