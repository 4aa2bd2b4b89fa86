package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code pause}: excludes an inbox from syncs. */
@Command(
    name = "pause",
    sortOptions = false,
    description = "Pause an inbox. Syncs skip it until it is resumed.")
final class PauseCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "EMAIL", description = "Inbox to pause.")
  private String email = "";

  PauseCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = context.workspace()) {
      InboxRow row = new InboxSelection(workspace.store().inboxes()).find(email);
      workspace.store().inboxes().setState(row.email(), InboxState.PAUSED, Optional.empty());
      if (context.options().json()) {
        context
            .out()
            .println(JsonObjects.object().put("inbox", row.email()).put("state", "paused"));
      } else {
        context
            .out()
            .println(row.email() + " is paused. To resume it: pactsync resume " + row.email());
      }
    }
    return ExitCode.DONE.code();
  }
}
