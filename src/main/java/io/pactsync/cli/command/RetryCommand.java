package io.pactsync.cli.command;

import io.pactsync.app.Workspace;
import io.pactsync.cli.output.AmountFormat;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoredContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retry}: makes dead letters pending again. */
@Command(
    name = "retry",
    sortOptions = false,
    description = "Make dead letters pending, so that the next sync fetches them again.")
final class RetryCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(
      arity = "0..1",
      paramLabel = "EMAIL",
      description = "Inboxes to retry (default: all).")
  private final List<String> emails = new ArrayList<>();

  @Option(names = "--id", paramLabel = "ID", description = "Retry only this message.")
  private @Nullable String id;

  @Option(
      names = "--review",
      description = "Retry the messages of contracts --review instead of the dead letters.")
  private boolean review;

  RetryCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    int total = 0;
    try (Workspace workspace = context.workspace()) {
      for (InboxRow row : new InboxSelection(workspace.store().inboxes()).namedOrAll(emails)) {
        int count =
            review
                ? reopen(workspace.store(), row.email())
                : workspace.store().messages().retry(row.email(), Optional.ofNullable(id));
        total += count;
        if (context.options().json()) {
          context
              .out()
              .println(JsonObjects.object().put("inbox", row.email()).put("retried", count));
        } else if (count > 0) {
          context
              .out()
              .println(
                  "%s: %s pending again; run pactsync sync %s"
                      .formatted(row.email(), AmountFormat.count(count, "message"), row.email()));
        }
      }
    }
    if (total == 0 && !context.options().json()) {
      context.out().println("There are no messages to retry.");
    }
    return ExitCode.DONE.code();
  }

  private int reopen(Store store, String email) {
    int reopened = 0;
    for (StoredContract stored :
        store.contracts().find(Optional.of(email), Optional.empty(), true, Integer.MAX_VALUE)) {
      String gmailId = stored.contract().gmailId();
      if ((id == null || id.equals(gmailId)) && store.messages().reopen(email, gmailId)) {
        reopened++;
      }
    }
    return reopened;
  }
}
