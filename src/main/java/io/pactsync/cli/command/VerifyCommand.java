package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.FindingsOutput;
import io.pactsync.cli.output.ProgressMonitor;
import io.pactsync.cli.output.VerificationOutput;
import io.pactsync.store.InboxRow;
import io.pactsync.sync.Repair;
import io.pactsync.sync.SyncHaltedException;
import io.pactsync.sync.VerifyReport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code verify}: checks that no message and no file is missing. */
@Command(
    name = "verify",
    sortOptions = false,
    description = {
      "Check that the database and every delivered file are intact, and that every listed message"
          + " has a final state. Prints every finding, and exits with 1 if there are any."
    })
final class VerifyCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      arity = "0..*",
      paramLabel = "EMAIL",
      description = "Inboxes to verify (default: all).")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--remote",
      description = "Also list the inbox at Gmail and compare. Costs 5 units per 500 messages.")
  private boolean remote;

  @Option(
      names = "--repair",
      description = "Fetch corrupt and missing messages from Gmail again, then verify.")
  private boolean repair;

  VerifyCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = context.workspace();
        InterruptHandler.StopHook interruption =
            context.interruption().stopOnSignal(workspace.stopSignal())) {
      List<InboxRow> inboxes = new InboxSelection(workspace.store().inboxes()).namedOrAll(emails);
      if (inboxes.isEmpty() && !context.options().json()) {
        context.out().println("No inbox is authorized yet: run pactsync authorize");
      }
      if (remote || repair) {
        workspace.requireUsableKey();
      }
      workspace.store().verifyIntegrity();
      List<ExitCode> codes = new ArrayList<>();
      for (InboxRow inbox : inboxes) {
        codes.add(verify(workspace, inbox.email()));
      }
      workspace.spendingRecorder().record();
      return ExitCode.mostSevere(codes).code();
    }
  }

  /** Dead letters exit with 1 too, because a person has to decide what happens to them. */
  private static ExitCode codeOf(VerifyReport report) {
    return report.complete() && report.counts().failed() == 0 ? ExitCode.DONE : ExitCode.FINDINGS;
  }

  private ExitCode verify(Workspace workspace, String inbox) {
    Optional<PrintWriter> text =
        context.options().json() ? Optional.empty() : Optional.of(context.out());
    FindingsOutput findings = new FindingsOutput(inbox, text);
    VerifyReport report;
    Optional<Repair.RepairReport> done = Optional.empty();
    try (ProgressMonitor monitor = context.monitorProgress(workspace)) {
      if (repair) {
        done = Optional.of(workspace.repair(inbox, monitor).run(remote));
      }
      report = workspace.verification(inbox, monitor, findings).run(remote);
    }
    VerificationOutput output = new VerificationOutput(report, done, findings);
    if (context.options().json()) {
      context.out().println(output.json());
    } else {
      context.out().print(output.text());
    }
    Optional<SyncHaltedException> halted =
        done.flatMap(Repair.RepairReport::halted).or(report::halted);
    context.out().flush();
    halted.ifPresent(why -> context.printHalt(inbox, why));
    return halted.map(SyncExitCode::of).orElse(codeOf(report));
  }
}
