package io.pactsync.cli;

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

/** {@code retry}: puts dead letters back. */
@Command(
    name = "retry",
    sortOptions = false,
    description = "Put messages that were given up back, for the next sync.")
final class RetryCommand implements Callable<Integer> {
  private final Application application;

  @Parameters(arity = "0..1", paramLabel = "EMAIL", description = "One inbox; without it, all.")
  private final List<String> emails = new ArrayList<>();

  @Option(names = "--id", paramLabel = "ID", description = "This message alone.")
  private @Nullable String id;

  @Option(
      names = "--review",
      description =
          "Fetch and read again the messages that could not be judged, instead of dead letters.")
  private boolean review;

  RetryCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    int all = 0;
    try (Workspace workspace = application.workspace()) {
      for (InboxRow row : new InboxChoice(workspace.store().inboxes()).oneOrAll(emails)) {
        int put =
            review
                ? reopen(workspace.store(), row.email())
                : workspace.store().messages().retry(row.email(), Optional.ofNullable(id));
        all += put;
        if (application.options().json()) {
          application.out().println(Json.object().put("inbox", row.email()).put("retried", put));
        } else if (put > 0) {
          application
              .out()
              .println(row.email() + ": " + put + " put back; run pactsync sync " + row.email());
        }
      }
    }
    if (all == 0 && !application.options().json()) {
      application.out().println("There was nothing to put back.");
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
