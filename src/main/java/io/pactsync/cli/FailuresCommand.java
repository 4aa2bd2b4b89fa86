package io.pactsync.cli;

import io.pactsync.store.DeadLetter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code failures}: the dead letters, with reasons. */
@Command(
    name = "failures",
    sortOptions = false,
    description = "List the messages that were given up, with the reasons.")
final class FailuresCommand implements Callable<Integer> {
  private final Application application;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "EMAIL", description = "One inbox; without it, all.")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "1000",
      description = "At most so many (default: ${DEFAULT-VALUE}).")
  private int limit;

  FailuresCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    FromOne.require("--limit", limit, spec);
    try (Workspace workspace = application.workspace()) {
      Optional<String> email = new InboxChoice(workspace.store().inboxes()).oneIfNamed(emails);
      List<DeadLetter> letters = workspace.store().messages().deadLetters(email, limit);
      if (application.options().json()) {
        letters.forEach(
            letter ->
                application
                    .out()
                    .println(
                        Json.object()
                            .put("inbox", letter.email())
                            .put("gmailId", letter.gmailId())
                            .put("attempts", letter.attempts())
                            .put("reason", letter.reason())
                            .put("at", letter.at().toString())));
      } else if (letters.isEmpty()) {
        application.out().println("No message was given up.");
      } else {
        Table table = new Table("INBOX", "MESSAGE", "ATTEMPTS", "REASON");
        letters.forEach(
            letter ->
                table.row(
                    letter.email(),
                    letter.gmailId(),
                    letter.attempts(),
                    Table.printable(letter.reason(), 200)));
        application.out().print(table);
        application.out().println("Put them back with pactsync retry, then sync.");
      }
    }
    return ExitCode.DONE.code();
  }
}
