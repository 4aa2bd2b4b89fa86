package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.auth.InboxRevocation;
import io.pactsync.cli.output.JsonObjects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code revoke}: ends the access to an inbox. */
@Command(
    name = "revoke",
    sortOptions = false,
    description = "Revoke an inbox's token at Google, and delete it from this machine.")
final class RevokeCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "EMAIL", description = "Inbox to revoke.")
  private String email = "";

  RevokeCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Workspace workspace = context.workspace()) {
      new InboxSelection(workspace.store().inboxes()).find(email);
      InboxRevocation revocation = workspace.revocation();
      InboxRevocation.RevocationResult revoked = revocation.revoke(email);
      if (context.options().json()) {
        context
            .out()
            .println(
                JsonObjects.object()
                    .put("inbox", revoked.email())
                    .put("state", "revoked")
                    .put("note", revoked.sentence()));
      } else {
        context.out().println(revoked.sentence());
      }
      return revoked.atGoogle() == InboxRevocation.AtGoogle.NOT_REVOKED
          ? ExitCode.GOOGLE.code()
          : ExitCode.DONE.code();
    }
  }
}
