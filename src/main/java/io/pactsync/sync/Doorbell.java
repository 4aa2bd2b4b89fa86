package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.Fault;
import io.pactsync.gmail.HistoryPage;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Outcome;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Asks the mailbox's history whether anything came: 2 units, however large the mailbox is. */
final class Doorbell {
  /** What it says. */
  sealed interface Ring {
    /** Something came; a listing that is begun now may be pinned at this history id. */
    record Something(String historyId) implements Ring {}

    /**
     * Something old has come into view, out of spam or trash or by a label: a listing of what
     * arrived lately would not show it.
     */
    record Restored() implements Ring {}

    /** Nothing came up to this history id. */
    record Nothing(String historyId) implements Ring {}

    /** The history does not reach back that far any more. */
    record Expired() implements Ring {}
  }

  /** Messages with these labels are not listed. */
  private static final Set<String> HIDING = Set.of("SPAM", "TRASH");

  private static final Pattern LABEL_OPERATORS =
      Pattern.compile("\\b((label|in|is|category):|has:(no)?userlabels)", Pattern.CASE_INSENSITIVE);

  private final MeteredGmail gmail;

  Doorbell(MeteredGmail gmail) {
    this.gmail = gmail;
  }

  /**
   * Asks once a page of changes.
   *
   * @param query what is listed, since a label may count in it
   */
  Ring ask(Caller caller, String since, String query) throws SyncHalted, InterruptedException {
    Optional<String> token = Optional.empty();
    String first = "";
    boolean came = false;
    do {
      Outcome<HistoryPage> outcome = gmail.history(caller, since, token);
      if (outcome instanceof Outcome.Faulted<HistoryPage> faulted && isExpired(faulted.fault())) {
        return new Ring.Expired();
      }
      HistoryPage page = Answer.of(outcome);
      if (first.isEmpty()) {
        // Pages are read one after the other; the first one's id is the safe one to go on from.
        first = page.historyId();
      }
      if (page.changes().stream().anyMatch(change -> bringsIntoView(change, query))) {
        return new Ring.Restored();
      }
      came |= page.changes().stream().anyMatch(change -> change.kind() == HistoryPage.Kind.ADDED);
      token = page.nextPageToken();
    } while (token.isPresent());
    return came ? new Ring.Something(first) : new Ring.Nothing(first);
  }

  private static boolean bringsIntoView(HistoryPage.Change change, String query) {
    return switch (change.kind()) {
      case LABELS_REMOVED ->
          change.labelIds().stream().anyMatch(HIDING::contains) || asksForLabels(query);
      case LABELS_ADDED -> asksForLabels(query);
      case ADDED, DELETED -> false;
    };
  }

  /** Operators of Gmail's search that a change of labels can turn from no to yes. */
  private static boolean asksForLabels(String query) {
    return LABEL_OPERATORS.matcher(query).find();
  }

  /** A start id that Gmail knows no longer, or takes for none. */
  private static boolean isExpired(Fault fault) {
    return fault instanceof Fault.NotFound || fault instanceof Fault.BadRequest;
  }
}
