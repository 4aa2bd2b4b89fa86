package io.pactsync.sync;

import io.pactsync.store.PendingMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is left to fetch, handed out one at a time in the order of listing. It holds no more than a
 * short stretch of what there is. Messages that wait for a later attempt come round again when they
 * are due; suspects come last, each alone, so that what they break breaks nothing else. Safe for
 * use by several threads.
 */
final class Backlog {
  private static final int STRETCH = 200;
  private static final long LOOK_AGAIN_MILLIS = 250;

  private final Supply supply;
  private final InstantSource clock;
  private final StopSignal stop;
  private final Duration patience;
  private final Deque<PendingMessage> next = new ArrayDeque<>();
  private final Set<String> inHand = new HashSet<>();
  private long left;
  private long lastNumber;
  private boolean alone;
  private Optional<SyncHalted> halted = Optional.empty();

  /**
   * @param max at most so many messages are handed out
   * @param patience how long is waited for a message that is due later
   */
  Backlog(
      Supply supply, OptionalLong max, InstantSource clock, StopSignal stop, Duration patience) {
    this.supply = supply;
    this.clock = clock;
    this.stop = stop;
    this.patience = patience;
    this.left = max.orElse(Long.MAX_VALUE);
  }

  /** The next message; empty when there is nothing more to do, or the run is to end. */
  synchronized Optional<PendingMessage> take() throws InterruptedException {
    while (!isOver()) {
      if (!alone && !next.isEmpty()) {
        return Optional.of(hand(next.removeFirst()));
      }
      if (!alone && !refill()) {
        Optional<PendingMessage> suspect = inHand.isEmpty() ? suspect() : Optional.empty();
        if (suspect.isPresent()) {
          alone = true;
          return Optional.of(hand(suspect.get()));
        }
        if (inHand.isEmpty() && nothingDueSoon()) {
          return Optional.empty();
        }
      }
      if (next.isEmpty() || alone) {
        // Woken by whoever settles a message; looks again by itself for what is due by then.
        wait(LOOK_AGAIN_MILLIS);
      }
    }
    return Optional.empty();
  }

  private boolean isOver() {
    return halted.isPresent() || left == 0 || stop.isRequested();
  }

  private PendingMessage hand(PendingMessage message) {
    inHand.add(message.gmailId());
    left--;
    return message;
  }

  private boolean refill() {
    Instant now = clock.instant();
    List<PendingMessage> stretch = supply.due(now, lastNumber, STRETCH);
    if (stretch.isEmpty() && lastNumber > 0) {
      lastNumber = 0;
      stretch = supply.due(now, 0, STRETCH);
    }
    for (PendingMessage message : stretch) {
      lastNumber = message.number();
      if (!inHand.contains(message.gmailId())) {
        next.addLast(message);
      }
    }
    return !next.isEmpty();
  }

  private Optional<PendingMessage> suspect() {
    return supply.suspect(clock.instant());
  }

  private boolean nothingDueSoon() {
    return supply.nextDue().map(due -> due.isAfter(clock.instant().plus(patience))).orElse(true);
  }

  /** The message has been settled, or put back; its new state is in the books. */
  synchronized void done(PendingMessage message) {
    inHand.remove(message.gmailId());
    alone = false;
    notifyAll();
  }

  /** Ends the run: nobody is handed anything more. The first reason stands. */
  synchronized void halt(SyncHalted reason) {
    if (halted.isEmpty()) {
      halted = Optional.of(reason);
    }
    notifyAll();
  }

  synchronized Optional<SyncHalted> halted() {
    return halted;
  }
}
