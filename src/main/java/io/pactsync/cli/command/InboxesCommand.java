package io.pactsync.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.app.Scheduling;
import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.NextRunFormat;
import io.pactsync.cli.output.RunFormat;
import io.pactsync.cli.output.TextTable;
import io.pactsync.schedule.InboxPlans;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Store;
import io.pactsync.store.SyncRunRow;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code inboxes}: lists the authorized inboxes and their state. */
@Command(
    name = "inboxes",
    sortOptions = false,
    description = "List the authorized inboxes with their state, next run and last run.")
final class InboxesCommand implements Callable<Integer> {
  private final CommandContext context;

  InboxesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = context.workspace()) {
      List<InboxRow> inboxes = workspace.store().inboxes().all();
      InboxPlans plans = new Scheduling(workspace, context.process()).plans();
      if (context.options().json()) {
        inboxes.forEach(row -> context.out().println(json(workspace.store(), plans, row)));
      } else if (inboxes.isEmpty()) {
        context.out().println("No inbox is authorized yet: run pactsync authorize");
      } else {
        context.out().print(table(workspace.store(), plans, inboxes));
      }
    }
    return ExitCode.DONE.code();
  }

  private TextTable table(Store store, InboxPlans plans, List<InboxRow> inboxes) {
    TextTable table =
        new TextTable("INBOX", "STATE", "AUTHORIZED", "CONTRACTS", "NEXT RUN", "LAST RUN");
    for (InboxRow row : inboxes) {
      Optional<SyncRunRow> last = store.runs().last(row.email());
      table.row(
          row.email(),
          label(row) + reason(row, last).map(reason -> " (" + reason + ")").orElse(""),
          row.authorizedAt().toString().substring(0, 10),
          store.messages().counts(row.email()).synced(),
          NextRunFormat.text(plans.nextRun(row), context.process().clock().instant()),
          last.map(RunFormat::text).orElse("never"));
    }
    return table;
  }

  /**
   * Returns the reason for the state. Returns empty if it equals the outcome of the last run,
   * because the output shows that anyway.
   */
  static Optional<String> reason(InboxRow row, Optional<SyncRunRow> last) {
    return row.reason()
        .filter(reason -> !last.map(SyncRunRow::outcome).equals(Optional.of(reason)));
  }

  static String label(InboxRow row) {
    return row.state().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static ObjectNode json(Store store, InboxPlans plans, InboxRow row) {
    ObjectNode json = JsonObjects.object();
    json.put("inbox", row.email());
    json.put("state", label(row));
    row.reason().ifPresent(reason -> json.put("reason", reason));
    row.project().ifPresent(project -> json.put("project", project));
    json.put("authorizedAt", row.authorizedAt().toString());
    NextRunFormat.put(json, plans.nextRun(row));
    store.runs().last(row.email()).ifPresent(run -> json.set("lastRun", RunFormat.json(run)));
    return json;
  }
}
