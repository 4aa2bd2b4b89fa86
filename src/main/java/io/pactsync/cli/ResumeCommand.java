package io.pactsync.cli;

import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code resume}. */
@Command(
    name = "resume",
    sortOptions = false,
    description = "Let syncs take a paused inbox up again.")
final class ResumeCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(paramLabel = "EMAIL", description = "The inbox.")
  private String email = "";

  ResumeCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    try (Workspace workspace = application.workspace()) {
      InboxRow row = new InboxChoice(workspace.store().inboxes()).find(email);
      workspace.store().inboxes().setState(row.email(), InboxState.ACTIVE, Optional.empty());
      if (application.options().json()) {
        application.out().println(Json.object().put("inbox", row.email()).put("state", "active"));
      } else {
        application.out().println(row.email() + " is active");
      }
    }
    return ExitCode.DONE.code();
  }
}
