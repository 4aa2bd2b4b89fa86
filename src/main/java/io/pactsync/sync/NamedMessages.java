package io.pactsync.sync;

import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageState;
import io.pactsync.store.MessageStore;
import io.pactsync.store.Store;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Enqueues the messages whose ids a person gave, and reports their states. */
public final class NamedMessages {
  private final Store store;
  private final String inbox;

  public NamedMessages(Store store, String inbox) {
    this.store = store;
    this.inbox = inbox;
  }

  /**
   * What {@link #enqueue} did with the ids.
   *
   * @param newlyListed ids that were unknown and are now pending
   * @param reopened gone messages and dead letters that are pending again
   * @param pending messages that were pending already
   * @param processed processed messages, which are left unchanged
   */
  public record EnqueueResult(long newlyListed, long reopened, long pending, long processed) {
    EnqueueResult plus(EnqueueResult other) {
      return new EnqueueResult(
          newlyListed + other.newlyListed,
          reopened + other.reopened,
          pending + other.pending,
          processed + other.processed);
    }
  }

  /**
   * Adds unknown ids as pending messages and makes gone messages and dead letters pending again.
   * May run beside a sync of the inbox, which then fetches the messages too.
   *
   * @param ids each once
   */
  public EnqueueResult enqueue(List<String> ids) {
    EnqueueResult total = new EnqueueResult(0, 0, 0, 0);
    for (List<String> batch : batches(ids)) {
      total = total.plus(enqueueBatch(batch));
    }
    return total;
  }

  private EnqueueResult enqueueBatch(List<String> ids) {
    Map<MessageState, Long> before = new EnumMap<>(MessageState.class);
    long reopened = 0;
    for (var entry : store.messages().statesOf(inbox, ids).entrySet()) {
      before.merge(entry.getValue(), 1L, Long::sum);
      if (entry.getValue() == MessageState.GONE || entry.getValue() == MessageState.FAILED) {
        reopened += store.messages().reopen(inbox, entry.getKey()) ? 1 : 0;
      }
    }
    // The thread is unknown until the message is fetched, so the message's id stands for it.
    long newlyListed =
        store.listings().enqueue(inbox, ids.stream().map(id -> new MessageRef(id, id)).toList());
    return new EnqueueResult(
        newlyListed,
        reopened,
        before.getOrDefault(MessageState.PENDING, 0L),
        before.getOrDefault(MessageState.SYNCED, 0L) + before.getOrDefault(MessageState.OTHER, 0L));
  }

  /** How many of these messages are processed. */
  long processed(List<String> ids) {
    return (long) withState(ids, MessageState.SYNCED).size()
        + withState(ids, MessageState.OTHER).size();
  }

  /** The messages in this state, in the given order. */
  List<String> withState(List<String> ids, MessageState state) {
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
    for (int from = 0; from < ids.size(); from += MessageStore.MAX_IDS_PER_CALL) {
      batches.add(ids.subList(from, Math.min(from + MessageStore.MAX_IDS_PER_CALL, ids.size())));
    }
    return batches;
  }
}
