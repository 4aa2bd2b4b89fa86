package io.pactsync.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.app.Scheduling;
import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.NextRunFormat;
import io.pactsync.cli.output.RunFormat;
import io.pactsync.cli.output.TextTable;
import io.pactsync.config.ScheduleFormat;
import io.pactsync.schedule.InboxPlan;
import io.pactsync.schedule.InboxPlans;
import io.pactsync.schedule.SyncSchedule;
import io.pactsync.store.InboxRow;
import io.pactsync.store.SyncRunRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code schedule}: shows or sets when inboxes sync. */
@Command(
    name = "schedule",
    sortOptions = false,
    description = {
      "Show when inboxes sync, or set it for one inbox. pactsync serve runs the syncs, and notices"
          + " a change within seconds."
    })
final class ScheduleCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "EMAIL",
      description = "Inbox to show or set (default: show all).")
  private final List<String> emails = new ArrayList<>();

  @ArgGroup private @Nullable Change change;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "Time zone of --cron, such as Europe/Berlin (default: UTC).")
  private @Nullable String zone;

  /** The new schedule. */
  static final class Change {
    @Option(
        names = "--cron",
        paramLabel = "EXPR",
        description =
            "Sync at the times of a cron expression: minute, hour, day of month, month, day of"
                + " week, such as \"0 */2 * * *\".")
    private @Nullable String cron;

    @Option(
        names = "--every",
        paramLabel = "DURATION",
        description = "Sync at once, and then at this interval, such as 15m, 12h or 7d.")
    private @Nullable Duration every;

    @Option(names = "--off", description = "Never sync by schedule.")
    private boolean off;

    @Option(
        names = "--default",
        description = "Drop the inbox's schedule, so that schedule.default applies.")
    private boolean standard;
  }

  ScheduleCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Optional<SyncSchedule> schedule = schedule();
    if (change != null && emails.isEmpty()) {
      throw usageError(
          "name the inbox whose schedule to set; schedule.default applies to all others");
    }
    try (Workspace workspace = context.workspace()) {
      List<InboxRow> inboxes = new InboxSelection(workspace.store().inboxes()).namedOrAll(emails);
      InboxPlans plans = new Scheduling(workspace, context.process()).plans();
      if (change != null) {
        inboxes.forEach(
            row -> schedule.ifPresentOrElse(to -> plans.set(row, to), () -> plans.reset(row)));
      }
      print(workspace, plans, inboxes);
    }
    return ExitCode.DONE.code();
  }

  /** The schedule to set; empty for the default, and if there is nothing to set. */
  private Optional<SyncSchedule> schedule() {
    if (zone != null && (change == null || change.cron == null)) {
      throw usageError("--zone needs --cron");
    }
    if (change == null || change.standard) {
      return Optional.empty();
    }
    if (change.off) {
      return Optional.of(SyncSchedule.OFF);
    }
    try {
      return Optional.of(
          change.cron == null
              ? SyncSchedule.every(Objects.requireNonNull(change.every))
              : ScheduleFormat.cron(change.cron, Optional.ofNullable(zone)));
    } catch (IllegalArgumentException e) {
      throw usageError(String.valueOf(e.getMessage()));
    }
  }

  private ParameterException usageError(String sentence) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
  }

  private void print(Workspace workspace, InboxPlans plans, List<InboxRow> inboxes) {
    if (context.options().json()) {
      inboxes.forEach(row -> context.out().println(json(workspace, plans, row)));
    } else if (inboxes.isEmpty()) {
      context.out().println("No inbox is authorized yet: run pactsync authorize");
    } else {
      context.out().print(table(workspace, plans, inboxes));
    }
  }

  private TextTable table(Workspace workspace, InboxPlans plans, List<InboxRow> inboxes) {
    TextTable table = new TextTable("INBOX", "SCHEDULE", "NEXT RUN", "LAST RUN");
    for (InboxRow row : inboxes) {
      InboxPlan plan = plans.of(row);
      table.row(
          row.email(),
          ScheduleFormat.print(plan.schedule()) + (plan.byDefault() ? " (default)" : ""),
          NextRunFormat.text(plans.nextRun(row), context.process().clock().instant()),
          last(workspace, row).map(RunFormat::text).orElse("never"));
    }
    return table;
  }

  private static ObjectNode json(Workspace workspace, InboxPlans plans, InboxRow row) {
    InboxPlan plan = plans.of(row);
    ObjectNode json = JsonObjects.object();
    json.put("inbox", row.email());
    json.put("schedule", ScheduleFormat.print(plan.schedule()));
    json.put("default", plan.byDefault());
    NextRunFormat.put(json, plans.nextRun(row));
    last(workspace, row).ifPresent(run -> json.set("lastRun", RunFormat.json(run)));
    return json;
  }

  private static Optional<SyncRunRow> last(Workspace workspace, InboxRow row) {
    return workspace.store().runs().last(row.email());
  }
}
