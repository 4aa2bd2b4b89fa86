package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.auth.Authorization;
import io.pactsync.auth.ClientFile;
import io.pactsync.auth.ConsentRequest;
import io.pactsync.auth.GmailScopes;
import io.pactsync.cli.output.AmountFormat;
import io.pactsync.cli.output.EmulatorSummary;
import io.pactsync.cli.output.ProgressMonitor;
import io.pactsync.cli.output.SyncSummary;
import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationSources;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import io.pactsync.quota.GmailMethod;
import io.pactsync.store.InboxRow;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
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

/** {@code demo}: authorizes and syncs a sample mailbox of an embedded Gmail. */
@Command(
    name = "demo",
    sortOptions = false,
    description = "Try Pactsync on an embedded Gmail. Needs no account, configuration or network.")
final class DemoCommand implements Callable<Integer> {
  private static final String INBOX = "legal@example.com";
  private static final int SHOWN = 15;

  private final CommandContext context;

  @Option(
      names = "--messages",
      paramLabel = "N",
      defaultValue = "300",
      description = "Number of messages in the sample mailbox (default: ${DEFAULT-VALUE}).")
  private int messages;

  DemoCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path home = home();
    PrintWriter out = context.out();
    try (GmailEmulator emulator = emulator()) {
      print(
          "An embedded Gmail with %s runs at %s",
          AmountFormat.count(messages, "message"), emulator.baseUrl());
      try (Workspace workspace =
              Workspace.open(
                  configuration(home, emulator), context.process(), context::printNotice);
          InterruptHandler.StopHook interruption =
              context.interruption().stopOnSignal(workspace.stopSignal())) {
        InboxRow inbox =
            authorize(workspace, emulator.writeClientSecrets(home.resolve("client.json")));
        print("%s is authorized. Its encrypted token is in %s", inbox.email(), home);
        List<SyncReport> first = sync(workspace, inbox);
        SyncSummary summary = new SyncSummary(workspace.configuration().profile());
        out.println();
        out.print(contracts(workspace, inbox));
        out.println();
        first.forEach(report -> out.print(summary.of(report)));
        print("The embedded Gmail %s", EmulatorSummary.of(emulator.audit()));
        List<SyncReport> both = new ArrayList<>(first);
        if (first.stream().allMatch(SyncReport::completed)) {
          List<SyncReport> second = sync(workspace, inbox);
          second.forEach(report -> print("%s", secondSync(report)));
          both.addAll(second);
        }
        print("The documents are in %s", workspace.configuration().delivery().directory());
        out.flush();
        both.forEach(
            report ->
                report.halted().ifPresent(halted -> context.printHalt(report.inbox(), halted)));
        return SyncExitCode.of(both).code();
      }
    }
  }

  private Path home() {
    Optional<Path> given = context.options().home();
    if (given.isPresent()) {
      return context.process().workingDirectory().resolve(given.get());
    }
    try {
      return Files.createTempDirectory("pactsync-demo-");
    } catch (IOException e) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE,
          "The temporary directory %s cannot be used (%s); name a directory for the demo with --home."
              .formatted(System.getProperty("java.io.tmpdir"), e.getClass().getSimpleName()),
          e);
    }
  }

  /** Uses the built-in defaults only. The demo ignores the user's configuration. */
  private Configuration configuration(Path home, GmailEmulator emulator) {
    return Configuration.read(
        new ConfigurationSources(
            home,
            Optional.empty(),
            Map.of(),
            List.of("google.root-url=" + emulator.baseUrl()),
            context.process().workingDirectory()));
  }

  private GmailEmulator emulator() throws IOException {
    return GmailEmulator.start(
        EmulatorSettings.builder()
            .latency(Duration.ofMillis(60))
            .jitter(Duration.ofMillis(20))
            .countAt(EmulatorCountingTime.RANDOM)
            .consentAutomatically(true)
            .clock(context.process().clock())
            .build(),
        EmulatorMailboxLoader.load("sample:" + messages, INBOX, context.process().clock()));
  }

  private InboxRow authorize(Workspace workspace, Path clientFile) throws InterruptedException {
    Authorization authorization = workspace.authorization(token -> INBOX);
    return authorization.byConsent(
        ClientFile.read(clientFile),
        new ConsentRequest(
            Optional.of(INBOX),
            Set.of(GmailScopes.READONLY),
            OptionalInt.empty(),
            ConsentRequest.DEFAULT_TIME_LIMIT),
        DemoCommand::consent);
  }

  /** Opens the consent page. The emulator consents at once and redirects back to Pactsync. */
  private static void consent(URI page) {
    try (InputStream response = page.toURL().openStream()) {
      response.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<SyncReport> sync(Workspace workspace, InboxRow inbox) throws InterruptedException {
    try (ProgressMonitor monitor = context.monitorProgress(workspace)) {
      return workspace.runner(monitor).sync(List.of(inbox.email()), SyncRequest.PLAIN);
    }
  }

  private String contracts(Workspace workspace, InboxRow inbox) {
    List<StoredContract> contracts =
        workspace
            .store()
            .contracts()
            .find(Optional.of(inbox.email()), Optional.empty(), false, SHOWN);
    long all = workspace.store().messages().counts(inbox.email()).synced();
    String more = all > SHOWN ? "… and %,d more: pactsync contracts%n".formatted(all - SHOWN) : "";
    return ContractsCommand.table(contracts) + more;
  }

  private static String secondSync(SyncReport report) {
    return "A second sync fetches %s and costs %s."
        .formatted(
            AmountFormat.count(
                report.spent().calls().getOrDefault(GmailMethod.MESSAGES_GET, 0L), "message"),
            AmountFormat.count(report.spent().totalUnits(), "unit"));
  }

  private void print(String format, Object... values) {
    context.out().printf(format + "%n", values);
    context.out().flush();
  }
}
