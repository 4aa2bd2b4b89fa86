package io.pactsync.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.app.Scheduling;
import io.pactsync.app.Workspace;
import io.pactsync.cli.output.AmountFormat;
import io.pactsync.cli.output.NextRunFormat;
import io.pactsync.cli.output.ServiceLog;
import io.pactsync.cli.output.SyncJson;
import io.pactsync.schedule.InboxPlans;
import io.pactsync.store.InboxRow;
import io.pactsync.sync.SyncReport;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code serve}: runs the scheduled syncs until the process is stopped. */
@Command(
    name = "serve",
    sortOptions = false,
    description = {
      "Sync each inbox when its schedule says, until SIGTERM or Ctrl-C. Print a line when a sync"
          + " begins and when it ends; with --quiet, only what needs a person. With --json, print"
          + " the result of each sync on stdout."
    })
final class ServeCommand implements Callable<Integer> {
  private final CommandContext context;

  ServeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = context.workspace();
        InterruptHandler.StopHook end =
            context.interruption().endServiceOnSignal(workspace.stopSignal())) {
      List<InboxRow> inboxes = workspace.store().inboxes().all();
      if (!inboxes.isEmpty()) {
        workspace.requireUsableKey();
      }
      Scheduling scheduling = new Scheduling(workspace, context.process());
      ServiceLog log =
          new ServiceLog(
              context.err(),
              context.process().clock(),
              context.options().quiet(),
              (report, next) -> printJson(workspace, report, next));
      log.note(announcement(workspace, scheduling.plans(), inboxes));
      scheduling.syncs(log).run();
      log.note("stopped");
    }
    return ExitCode.DONE.code();
  }

  private static String announcement(
      Workspace workspace, InboxPlans plans, List<InboxRow> inboxes) {
    long scheduled = inboxes.stream().filter(row -> plans.nextRun(row).isPresent()).count();
    return "serving %s, %,d of them with a next sync; at most %,d at a time"
        .formatted(
            AmountFormat.count(inboxes.size(), "inbox"),
            scheduled,
            workspace.configuration().schedule().parallel());
  }

  private void printJson(Workspace workspace, SyncReport report, Optional<Instant> next) {
    if (!context.options().json()) {
      return;
    }
    ObjectNode json =
        SyncJson.of(
            report,
            workspace.limiter().currentProfile(report.inbox()).name(),
            workspace.configuration().quota().strategy().name().toLowerCase(Locale.ROOT));
    NextRunFormat.put(json, next);
    synchronized (context.out()) {
      context.out().println(json);
      context.out().flush();
    }
  }
}
