package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.Fault;
import io.pactsync.gmail.HistoryPage;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Outcome;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks the mailbox's history for new messages. A page costs 2 units, regardless of the mailbox's
 * size.
 */
final class Doorbell {
  /** The result of a check. */
  sealed interface Ring {
    /** There are new messages. A listing that begins now may be pinned at this history id. */
    record Something(String historyId) implements Ring {}

    /**
     * An old message became visible, because it left spam or trash or because its labels changed. A
     * listing of recent messages would not contain it.
     */
    record Restored() implements Ring {}

    /** There are no new messages up to this history id. */
    record Nothing(String historyId) implements Ring {}

    /** Gmail no longer has the history since that id. */
    record Expired() implements Ring {}
  }

  /** Gmail does not list messages with these labels. */
  private static final Set<String> HIDING_LABELS = Set.of("SPAM", "TRASH");

  private static final Pattern LABEL_OPERATORS =
      Pattern.compile("\\b((label|in|is|category):|has:(no)?userlabels)", Pattern.CASE_INSENSITIVE);

  private final MeteredGmail gmail;

  Doorbell(MeteredGmail gmail) {
    this.gmail = gmail;
  }

  /**
   * Reads the history page by page.
   *
   * @param query the listed query, which may depend on labels
   */
  Ring ask(Caller caller, String since, String query) throws SyncHalted, InterruptedException {
    Optional<String> token = Optional.empty();
    String first = "";
    boolean anyAdded = false;
    do {
      Outcome<HistoryPage> outcome = gmail.history(caller, since, token);
      if (outcome instanceof Outcome.Faulted<HistoryPage> faulted && isExpired(faulted.fault())) {
        return new Ring.Expired();
      }
      HistoryPage page = Answer.of(outcome);
      if (first.isEmpty()) {
        // Later pages may have later ids. The first page's id is the safe one to continue from.
        first = page.historyId();
      }
      if (page.changes().stream().anyMatch(change -> bringsIntoView(change, query))) {
        return new Ring.Restored();
      }
      anyAdded |=
          page.changes().stream().anyMatch(change -> change.kind() == HistoryPage.Kind.ADDED);
      token = page.nextPageToken();
    } while (token.isPresent());
    return anyAdded ? new Ring.Something(first) : new Ring.Nothing(first);
  }

  private static boolean bringsIntoView(HistoryPage.Change change, String query) {
    return switch (change.kind()) {
      case LABELS_REMOVED ->
          change.labelIds().stream().anyMatch(HIDING_LABELS::contains) || dependsOnLabels(query);
      case LABELS_ADDED -> dependsOnLabels(query);
      case ADDED, DELETED -> false;
    };
  }

  /** Whether the query has an operator whose result depends on labels. */
  private static boolean dependsOnLabels(String query) {
    return LABEL_OPERATORS.matcher(query).find();
  }

  /** Whether Gmail no longer has the start id, or rejects it. */
  private static boolean isExpired(Fault error) {
    return error instanceof Fault.NotFound || error instanceof Fault.BadRequest;
  }
}
