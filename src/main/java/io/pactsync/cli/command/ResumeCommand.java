package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code resume}: includes a paused inbox in syncs again. */
@Command(
    name = "resume",
    sortOptions = false,
    description = "Resume a paused inbox. Syncs include it again.")
final class ResumeCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "EMAIL", description = "Inbox to resume.")
  private String email = "";

  ResumeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = context.workspace()) {
      InboxRow row = new InboxSelection(workspace.store().inboxes()).find(email);
      workspace.store().inboxes().setState(row.email(), InboxState.ACTIVE, Optional.empty());
      if (context.options().json()) {
        context
            .out()
            .println(JsonObjects.object().put("inbox", row.email()).put("state", "active"));
      } else {
        context.out().println(row.email() + " is active");
      }
    }
    return ExitCode.DONE.code();
  }
}
