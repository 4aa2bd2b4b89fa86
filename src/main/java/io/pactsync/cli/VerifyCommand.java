package io.pactsync.cli;

import io.pactsync.store.InboxRow;
import io.pactsync.sync.Repair;
import io.pactsync.sync.SyncHalted;
import io.pactsync.sync.SyncParts;
import io.pactsync.sync.Verification;
import io.pactsync.sync.VerifyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code verify}: the proof that nothing is missing. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "Prove that nothing is missing: every id ever listed is settled, and every file is there as"
          + " it was delivered. Ends with 1 when anything is amiss."
    })
final class VerifyCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(arity = "0..*", paramLabel = "EMAIL", description = "These inboxes; or else all.")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--remote",
      description = "List again at Gmail and compare: 5 units for each 500 messages listed.")
  private boolean remote;

  @Option(
      names = "--repair",
      description =
          "Put back what Gmail still has: fetch damaged messages again, book and fetch what is"
              + " missing; then verify.")
  private boolean repair;

  VerifyCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = application.workspace();
        Interruption.Watch interruption = application.interruption().stops(workspace.stop())) {
      List<InboxRow> inboxes = new InboxChoice(workspace.store().inboxes()).oneOrAll(emails);
      if (inboxes.isEmpty() && !application.options().json()) {
        application.out().println("No inbox is authorized yet: run pactsync authorize");
      }
      if (remote || repair) {
        workspace.requireUsableKey();
      }
      List<ExitCode> codes = new ArrayList<>();
      for (InboxRow inbox : inboxes) {
        codes.add(verify(workspace, inbox.email()));
      }
      workspace.spending().keep();
      return ExitCode.gravest(codes).code();
    }
  }

  private ExitCode verify(Workspace workspace, String inbox) {
    FindingsList findings = new FindingsList(application, inbox);
    VerifyReport report;
    Optional<Repair.Done> done = Optional.empty();
    try (SyncWatch watch = SyncWatch.of(application, workspace)) {
      SyncParts parts = workspace.parts(watch);
      if (repair) {
        done = Optional.of(new Repair(parts, inbox).run(remote));
      }
      report = new Verification(parts, inbox, findings).run(remote);
    }
    VerifyOutput output = new VerifyOutput(report, done, findings);
    if (application.options().json()) {
      application.out().println(output.json());
    } else {
      application.out().print(output.text());
    }
    Optional<SyncHalted> halted = done.flatMap(Repair.Done::halted).or(report::halted);
    halted.ifPresent(why -> application.err().println("pactsync: " + why.sentenceFor(inbox)));
    application.out().flush();
    application.err().flush();
    return halted.map(SyncExit::of).orElse(output.code());
  }
}
