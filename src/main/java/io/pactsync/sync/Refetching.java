package io.pactsync.sync;

import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageOutcome;
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
 * Messages that are fetched once more although the books have settled them, and what is kept of
 * that: only what is better than what the books have. Safe for use by several threads.
 */
final class Refetching implements Supply, Consumer<MessageOutcome> {
  private record Turn(Instant due, PendingMessage message) {}

  private final MessageBook book;
  private final String inbox;
  private final Consumer<MessageOutcome> checkpoint;
  private final PriorityQueue<Turn> turns =
      new PriorityQueue<>(
          Comparator.comparing(Turn::due).thenComparingLong(turn -> turn.message().number()));
  private final Map<String, PendingMessage> handedOut = new HashMap<>();
  private final List<MessageOutcome.Failed> failed = new ArrayList<>();
  private long kept;

  Refetching(
      MessageBook book, String inbox, Collection<String> ids, Consumer<MessageOutcome> checkpoint) {
    this.book = book;
    this.inbox = inbox;
    this.checkpoint = checkpoint;
    for (String id : ids) {
      turns.add(new Turn(Instant.EPOCH, new PendingMessage(turns.size() + 1L, id, id, 0, 0)));
    }
  }

  @Override
  public synchronized List<PendingMessage> due(Instant now, long after, int limit) {
    List<PendingMessage> next = new ArrayList<>();
    for (Turn turn = turns.peek();
        turn != null && next.size() < limit && !turn.due().isAfter(now);
        turn = turns.peek()) {
      PendingMessage message = turns.remove().message();
      handedOut.put(message.gmailId(), message);
      next.add(message);
    }
    return next;
  }

  /** A message that the books have settled was read once without harm. */
  @Override
  public Optional<PendingMessage> suspect(Instant now) {
    return Optional.empty();
  }

  @Override
  public synchronized Optional<Instant> nextDue() {
    return Optional.ofNullable(turns.peek()).map(Turn::due);
  }

  /** Writes the outcome to the store if it is better than what the store has. */
  @Override
  public void accept(MessageOutcome outcome) {
    if (outcome instanceof MessageOutcome.Again again) {
      scheduleRetry(again);
    } else if (outcome instanceof MessageOutcome.Failed failure) {
      recordFailure(failure);
    } else if (outcome instanceof MessageOutcome.Gone) {
      // The store and the disk keep what they still have of the message.
      recordFailure(
          new MessageOutcome.Failed(outcome.gmailId(), "it is gone from Gmail", Optional.empty()));
    } else {
      if (outcome instanceof MessageOutcome.Other) {
        // Today's rules find no contract in it, so no delivered file of it can be missing.
        book.reopen(inbox, outcome.gmailId());
      }
      checkpoint.accept(outcome);
      count();
    }
  }

  private synchronized void count() {
    kept++;
  }

  private synchronized void recordFailure(MessageOutcome.Failed failure) {
    failed.add(failure);
  }

  /** How many were put back. */
  synchronized long kept() {
    return kept;
  }

  /** Those that could not be, with the reasons. */
  synchronized List<MessageOutcome.Failed> failed() {
    return List.copyOf(failed);
  }

  private synchronized void scheduleRetry(MessageOutcome.Again again) {
    PendingMessage before = handedOut.get(again.gmailId());
    if (before != null) {
      int attempts = before.attempts() + (again.counted() ? 1 : 0);
      turns.add(
          new Turn(
              again.notBefore(),
              new PendingMessage(
                  before.number(),
                  before.gmailId(),
                  before.threadId(),
                  attempts,
                  before.strikes())));
    }
  }
}
