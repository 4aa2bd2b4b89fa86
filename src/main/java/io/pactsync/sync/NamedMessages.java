package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageState;
import io.pactsync.store.Store;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Adds messages that a person named to the store, and reports their states. */
public final class NamedMessages {
  private final Store store;
  private final String inbox;

  public NamedMessages(Store store, String inbox) {
    this.store = store;
    this.inbox = inbox;
  }

  /**
   * What {@link #book} did with the ids.
   *
   * @param newOnes ids that were unknown and are now pending
   * @param reopened gone messages and dead letters that are pending again
   * @param waiting messages that were pending already
   * @param done processed messages, which are left unchanged
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
   * Adds unknown ids as pending messages and makes gone messages and dead letters pending again.
   * May run beside a sync of the inbox, which then fetches the messages too.
   *
   * @param ids each once
   */
  public Booked book(List<String> ids) {
    Booked booked = new Booked(0, 0, 0, 0);
    for (List<String> batch : batches(ids)) {
      booked = booked.plus(bookBatch(batch));
    }
    return booked;
  }

  private Booked bookBatch(List<String> ids) {
    Map<MessageState, Long> before = new EnumMap<>(MessageState.class);
    long reopened = 0;
    for (var entry : store.messages().statesOf(inbox, ids).entrySet()) {
      before.merge(entry.getValue(), 1L, Long::sum);
      if (entry.getValue() == MessageState.GONE || entry.getValue() == MessageState.FAILED) {
        reopened += store.messages().reopen(inbox, entry.getKey()) ? 1 : 0;
      }
    }
    // The thread is unknown until the message is fetched, so the message's id stands for it.
    long newOnes =
        store.listings().enqueue(inbox, ids.stream().map(id -> new MessageRef(id, id)).toList());
    return new Booked(
        newOnes,
        reopened,
        before.getOrDefault(MessageState.PENDING, 0L),
        before.getOrDefault(MessageState.SYNCED, 0L) + before.getOrDefault(MessageState.OTHER, 0L));
  }

  /** How many of these messages are processed. */
  long done(List<String> ids) {
    return (long) in(ids, MessageState.SYNCED).size() + in(ids, MessageState.OTHER).size();
  }

  /** The messages in this state, in the given order. */
  List<String> in(List<String> ids, MessageState state) {
    List<String> found = new ArrayList<>();
    for (List<String> batch : batches(ids)) {
      store
          .messages()
          .statesOf(inbox, batch)
          .forEach(
              (id, itsState) -> {
                if (itsState == state) {
                  found.add(id);
                }
              });
    }
    return found;
  }

  /** Splits the ids into batches that one query accepts. */
  static List<List<String>> batches(List<String> ids) {
    List<List<String>> batches = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += MessageBook.MOST_NAMED) {
      batches.add(ids.subList(from, Math.min(from + MessageBook.MOST_NAMED, ids.size())));
    }
    return batches;
  }
}
