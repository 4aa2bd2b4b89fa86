package io.pactsync.sync;

import io.pactsync.store.PendingMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Hands out the messages to fetch, one at a time in the order of listing. Holds only a short batch
 * of them in memory. A message that waits for a retry is handed out again as soon as it is due,
 * before messages that were not fetched yet: at the end of the run, only the latest failures are
 * left to wait for. Suspects come last, each alone, so that a crash affects no other message. Safe
 * for use by several threads.
 */
final class FetchBacklog {
  private static final int BATCH_SIZE = 200;
  private static final long POLL_MILLIS = 250;

  /** Later retries wait until the end of the pass. */
  private static final int MAX_RETRIES_IN_MEMORY = 1000;

  /** A message that failed, and when it is due again. */
  private record Retry(Instant due, long number) {}

  private final MessageSource source;
  private final InstantSource clock;
  private final StopSignal stop;
  private final Duration maxWait;
  private final Deque<PendingMessage> batchQueue = new ArrayDeque<>();
  private final PriorityQueue<Retry> retries =
      new PriorityQueue<>(Comparator.comparing(Retry::due));
  private final Set<String> inProgress = new HashSet<>();
  private long remaining;
  private long lastNumber;
  private boolean suspectInProgress;
  private Optional<SyncHaltedException> halted = Optional.empty();

  /**
   * @param max the largest number of messages to hand out
   * @param maxWait the longest wait for a message that is due later
   */
  FetchBacklog(
      MessageSource source,
      OptionalLong max,
      InstantSource clock,
      StopSignal stop,
      Duration maxWait) {
    this.source = source;
    this.clock = clock;
    this.stop = stop;
    this.maxWait = maxWait;
    this.remaining = max.orElse(Long.MAX_VALUE);
  }

  /**
   * Returns the next message; empty when all are done or the run must end. Blocks while other
   * threads may still return messages, or a retry is due soon.
   */
  synchronized Optional<PendingMessage> take() throws InterruptedException {
    while (!isOver()) {
      Optional<PendingMessage> retry = suspectInProgress ? Optional.empty() : dueRetry();
      if (retry.isPresent()) {
        return Optional.of(handOut(retry.get()));
      }
      if (!suspectInProgress && !batchQueue.isEmpty()) {
        return Optional.of(handOut(batchQueue.removeFirst()));
      }
      if (!suspectInProgress && !refill()) {
        Optional<PendingMessage> suspect = inProgress.isEmpty() ? suspect() : Optional.empty();
        if (suspect.isPresent()) {
          suspectInProgress = true;
          return Optional.of(handOut(suspect.get()));
        }
        if (inProgress.isEmpty() && nothingDueSoon()) {
          return Optional.empty();
        }
      }
      if (batchQueue.isEmpty() || suspectInProgress) {
        // A finished message wakes this thread. The timeout checks for messages that became due.
        wait(millisToNextCheck());
      }
    }
    return Optional.empty();
  }

  private boolean isOver() {
    return halted.isPresent() || remaining == 0 || stop.isRequested();
  }

  private PendingMessage handOut(PendingMessage message) {
    inProgress.add(message.gmailId());
    remaining--;
    return message;
  }

  private Optional<PendingMessage> dueRetry() {
    Instant now = clock.instant();
    while (!retries.isEmpty() && !retries.peek().due().isAfter(now)) {
      Optional<PendingMessage> message =
          source
              .dueAgain(now, retries.remove().number())
              .filter(due -> !inProgress.contains(due.gmailId()));
      if (message.isPresent()) {
        // A refill may have read it, too.
        batchQueue.removeIf(queued -> queued.gmailId().equals(message.get().gmailId()));
        return message;
      }
    }
    return Optional.empty();
  }

  private long millisToNextCheck() {
    return retries.isEmpty()
        ? POLL_MILLIS
        : Math.max(
            1,
            Math.min(
                POLL_MILLIS,
                Duration.between(clock.instant(), retries.peek().due()).toMillis() + 1));
  }

  private boolean refill() {
    Instant now = clock.instant();
    List<PendingMessage> batch = source.due(now, lastNumber, BATCH_SIZE);
    if (batch.isEmpty() && lastNumber > 0) {
      lastNumber = 0;
      batch = source.due(now, 0, BATCH_SIZE);
    }
    for (PendingMessage message : batch) {
      lastNumber = message.number();
      if (!inProgress.contains(message.gmailId())) {
        batchQueue.addLast(message);
      }
    }
    return !batchQueue.isEmpty();
  }

  private Optional<PendingMessage> suspect() {
    return source.suspect(clock.instant());
  }

  private boolean nothingDueSoon() {
    return source.nextDue().map(due -> due.isAfter(clock.instant().plus(maxWait))).orElse(true);
  }

  /**
   * Takes back a message. Its new state must be in the store.
   *
   * @param dueAgain when it is due again, if it stays pending
   */
  synchronized void done(PendingMessage message, Optional<Instant> dueAgain) {
    inProgress.remove(message.gmailId());
    if (dueAgain.isPresent() && retries.size() < MAX_RETRIES_IN_MEMORY) {
      retries.add(new Retry(dueAgain.get(), message.number()));
    }
    suspectInProgress = false;
    notifyAll();
  }

  /** Ends the run. No more messages are handed out. Only the first reason is kept. */
  synchronized void halt(SyncHaltedException reason) {
    if (halted.isEmpty()) {
      halted = Optional.of(reason);
    }
    notifyAll();
  }

  synchronized Optional<SyncHaltedException> halted() {
    return halted;
  }
}
