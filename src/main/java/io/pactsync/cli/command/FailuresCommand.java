package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.cli.output.TextTable;
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

/** {@code failures}: lists the dead letters. */
@Command(
    name = "failures",
    sortOptions = false,
    description = {
      "List the dead letters, with the reasons. A dead letter is a message that could not be"
          + " fetched or processed."
    })
final class FailuresCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "EMAIL", description = "Inbox to list (default: all).")
  private final List<String> emails = new ArrayList<>();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Maximum number of dead letters (default: ${DEFAULT-VALUE}).")
  private int limit;

  FailuresCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    PositiveNumber.require("--limit", limit, spec);
    try (Workspace workspace = context.workspace()) {
      Optional<String> email = new InboxSelection(workspace.store().inboxes()).namedAddress(emails);
      List<DeadLetter> deadLetters = workspace.store().messages().deadLetters(email, limit);
      if (context.options().json()) {
        deadLetters.forEach(
            message ->
                context
                    .out()
                    .println(
                        JsonObjects.object()
                            .put("inbox", message.email())
                            .put("gmailId", message.gmailId())
                            .put("attempts", message.attempts())
                            .put("reason", message.reason())
                            .put("at", message.at().toString())));
      } else if (deadLetters.isEmpty()) {
        context.out().println("There are no dead letters.");
      } else {
        TextTable table = new TextTable("INBOX", "MESSAGE", "ATTEMPTS", "REASON");
        deadLetters.forEach(
            message ->
                table.row(
                    message.email(),
                    message.gmailId(),
                    message.attempts(),
                    TextTable.printable(message.reason(), 200)));
        context.out().print(table);
        context.out().println("To fetch them again, run pactsync retry and then pactsync sync.");
      }
    }
    return ExitCode.DONE.code();
  }
}
