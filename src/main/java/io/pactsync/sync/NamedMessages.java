package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageState;
import io.pactsync.store.Store;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Messages that a person named: books them, and says how they stand. */
public final class NamedMessages {
  private final Store store;
  private final String inbox;

  public NamedMessages(Store store, String inbox) {
    this.store = store;
    this.inbox = inbox;
  }

  /**
   * What was done with the ids that were named.
   *
   * @param newOnes were not in the books, and are pending now
   * @param reopened were gone or given up, and are pending again
   * @param waiting were pending already
   * @param done are fetched and judged already, and left alone
   */
  public record Booked(long newOnes, long reopened, long waiting, long done) {
    Booked plus(Booked other) {
      return new Booked(
          newOnes + other.newOnes,
          reopened + other.reopened,
          waiting + other.waiting,
          done + other.done);
    }
  }

  /**
   * Puts them in the books, where they are not. Those that were gone or given up are pending again,
   * since whoever names them wants them looked at. May run beside a sync of the inbox, which then
   * fetches them too.
   *
   * @param ids each once
   */
  public Booked book(List<String> ids) {
    Booked booked = new Booked(0, 0, 0, 0);
    for (List<String> some : pieces(ids)) {
      booked = booked.plus(bookPiece(some));
    }
    return booked;
  }

  private Booked bookPiece(List<String> ids) {
    Map<MessageState, Long> before = new EnumMap<>(MessageState.class);
    long reopened = 0;
    for (var entry : store.messages().statesOf(inbox, ids).entrySet()) {
      before.merge(entry.getValue(), 1L, Long::sum);
      if (entry.getValue() == MessageState.GONE || entry.getValue() == MessageState.FAILED) {
        reopened += store.messages().reopen(inbox, entry.getKey()) ? 1 : 0;
      }
    }
    // Gmail tells a message's thread when it is fetched; until then it is taken for one alone.
    long newOnes =
        store.listings().enqueue(inbox, ids.stream().map(id -> new MessageRef(id, id)).toList());
    return new Booked(
        newOnes,
        reopened,
        before.getOrDefault(MessageState.PENDING, 0L),
        before.getOrDefault(MessageState.SYNCED, 0L) + before.getOrDefault(MessageState.OTHER, 0L));
  }

  /** How many of them are fetched and judged. */
  long done(List<String> ids) {
    return (long) in(ids, MessageState.SYNCED).size() + in(ids, MessageState.OTHER).size();
  }

  /** Those that stand in this state, in the order given. */
  List<String> in(List<String> ids, MessageState state) {
    List<String> found = new ArrayList<>();
    for (List<String> some : pieces(ids)) {
      store
          .messages()
          .statesOf(inbox, some)
          .forEach(
              (id, its) -> {
                if (its == state) {
                  found.add(id);
                }
              });
    }
    return found;
  }

  /** The ids in pieces that can be asked about at once. */
  static List<List<String>> pieces(List<String> ids) {
    List<List<String>> pieces = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += MessageBook.MOST_NAMED) {
      pieces.add(ids.subList(from, Math.min(from + MessageBook.MOST_NAMED, ids.size())));
    }
    return pieces;
  }
}
