package io.pactsync.sync;

import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageStore;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Fetches messages again that the store has as finished, and writes only outcomes that are better
 * than what the store has. Safe for use by several threads.
 */
final class RefetchSource implements MessageSource, Consumer<MessageOutcome> {
  private record Scheduled(Instant due, PendingMessage message) {}

  private final MessageStore messages;
  private final String inbox;
  private final Consumer<MessageOutcome> checkpoint;
  private final PriorityQueue<Scheduled> queue =
      new PriorityQueue<>(
          Comparator.comparing(Scheduled::due).thenComparingLong(next -> next.message().number()));
  private final Map<String, PendingMessage> handedOut = new HashMap<>();
  private final List<MessageOutcome.Failed> failed = new ArrayList<>();
  private long kept;

  RefetchSource(
      MessageStore messages,
      String inbox,
      Collection<String> ids,
      Consumer<MessageOutcome> checkpoint) {
    this.messages = messages;
    this.inbox = inbox;
    this.checkpoint = checkpoint;
    for (String id : ids) {
      queue.add(new Scheduled(Instant.EPOCH, first(queue.size() + 1L, id)));
    }
  }

  /** It has one revival, so that its attempts end within this repair. */
  private static PendingMessage first(long number, String id) {
    return new PendingMessage(number, id, id, 0, 0, 1, 0, false);
  }

  @Override
  public synchronized List<PendingMessage> due(Instant now, long after, int limit) {
    List<PendingMessage> batch = new ArrayList<>();
    for (Scheduled next = queue.peek();
        next != null && batch.size() < limit && !next.due().isAfter(now);
        next = queue.peek()) {
      PendingMessage message = queue.remove().message();
      handedOut.put(message.gmailId(), message);
      batch.add(message);
    }
    return batch;
  }

  /** Returns nothing: the queue is in the order in which messages are due. */
  @Override
  public Optional<PendingMessage> dueAgain(Instant now, long number) {
    return Optional.empty();
  }

  /** Returns nothing: a finished message was read once without a crash. */
  @Override
  public Optional<PendingMessage> suspect(Instant now) {
    return Optional.empty();
  }

  @Override
  public synchronized Optional<Instant> nextDue() {
    return Optional.ofNullable(queue.peek()).map(Scheduled::due);
  }

  /** Writes the outcome to the store if it is better than what the store has. */
  @Override
  public void accept(MessageOutcome outcome) {
    if (outcome instanceof MessageOutcome.RetryLater retry) {
      scheduleRetry(retry);
    } else if (outcome instanceof MessageOutcome.Failed failure) {
      recordFailure(failure);
    } else if (outcome instanceof MessageOutcome.Gone) {
      // The store and the disk keep what they still have of the message.
      recordFailure(
          new MessageOutcome.Failed(outcome.gmailId(), "it is gone from Gmail", Optional.empty()));
    } else {
      if (outcome instanceof MessageOutcome.Other) {
        // Today's rules find no contract in it, so no delivered file of it can be missing.
        messages.reopen(inbox, outcome.gmailId());
      }
      checkpoint.accept(outcome);
      countRestored();
    }
  }

  private synchronized void countRestored() {
    kept++;
  }

  private synchronized void recordFailure(MessageOutcome.Failed failure) {
    failed.add(failure);
  }

  /** How many messages were restored. */
  synchronized long restored() {
    return kept;
  }

  /** The messages that could not be restored, with the reasons. */
  synchronized List<MessageOutcome.Failed> failed() {
    return List.copyOf(failed);
  }

  private synchronized void scheduleRetry(MessageOutcome.RetryLater retry) {
    PendingMessage before = handedOut.get(retry.gmailId());
    if (before != null) {
      int attempts = before.attempts() + (retry.counted() ? 1 : 0);
      queue.add(
          new Scheduled(
              retry.notBefore(),
              new PendingMessage(
                  before.number(),
                  before.gmailId(),
                  before.threadId(),
                  attempts,
                  before.denials() + (retry.denied() ? 1 : 0),
                  before.revivals(),
                  before.strikes(),
                  true)));
    }
  }
}
