package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.Fault;
import io.pactsync.gmail.HistoryPage;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Outcome;
import java.util.Optional;

/** Asks the mailbox's history whether anything came: 2 units, however large the mailbox is. */
final class Doorbell {
  /** What it says. */
  sealed interface Ring {
    /** Something came; a listing that is begun now may be pinned at this history id. */
    record Something(String historyId) implements Ring {}

    /** Nothing came up to this history id. */
    record Nothing(String historyId) implements Ring {}

    /** The history does not reach back that far any more. */
    record Expired() implements Ring {}
  }

  private final MeteredGmail gmail;

  Doorbell(MeteredGmail gmail) {
    this.gmail = gmail;
  }

  Ring ask(Caller caller, String since) throws SyncHalted, InterruptedException {
    Optional<String> token = Optional.empty();
    String first = "";
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
      if (page.changes().stream().anyMatch(Doorbell::mayConcernUs)) {
        return new Ring.Something(first);
      }
      token = page.nextPageToken();
    } while (token.isPresent());
    return new Ring.Nothing(first);
  }

  /** A start id that Gmail knows no longer, or takes for none. */
  private static boolean isExpired(Fault fault) {
    return fault instanceof Fault.NotFound || fault instanceof Fault.BadRequest;
  }

  private static boolean mayConcernUs(HistoryPage.Change change) {
    return change.kind() == HistoryPage.Kind.ADDED;
  }
}
