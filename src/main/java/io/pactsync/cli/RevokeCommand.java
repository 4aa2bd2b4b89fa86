package io.pactsync.cli;

import io.pactsync.auth.Revocation;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code revoke}: ends the access to an inbox. */
@Command(
    name = "revoke",
    sortOptions = false,
    description = "Revoke an inbox's token at Google and delete it here.")
final class RevokeCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(paramLabel = "EMAIL", description = "Inbox to revoke.")
  private String email = "";

  RevokeCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (Workspace workspace = application.workspace()) {
      new InboxChoice(workspace.store().inboxes()).find(email);
      Revocation revocation =
          new Revocation(
              workspace.google(),
              workspace.sealed(),
              workspace.store().inboxes(),
              workspace.accessTokens());
      Revocation.Revoked revoked = revocation.revoke(email);
      if (application.options().json()) {
        application
            .out()
            .println(
                Json.object()
                    .put("inbox", revoked.email())
                    .put("state", "revoked")
                    .put("note", revoked.sentence()));
      } else {
        application.out().println(revoked.sentence());
      }
      return revoked.atGoogle() == Revocation.AtGoogle.STILL_STANDS
          ? ExitCode.GOOGLE.code()
          : ExitCode.DONE.code();
    }
  }
}
