package io.pactsync.sync;

import io.pactsync.gmail.Fault;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** What a fault in fetching one message means: for that message, or for the whole run. */
final class FetchFaults {
  private static final long LONGEST_BACK_OFF_MILLIS = 60_000;

  private final int maxAttempts;
  private final InstantSource clock;
  private final RandomGenerator random;

  FetchFaults(int maxAttempts, InstantSource clock, RandomGenerator random) {
    this.maxAttempts = maxAttempts;
    this.clock = clock;
    this.random = random;
  }

  /**
   * @throws SyncHalted when the fault is not the message's own
   */
  MessageOutcome outcome(PendingMessage message, Fault fault) throws SyncHalted {
    if (fault instanceof Fault.NotFound) {
      return new MessageOutcome.Gone(message.gmailId());
    }
    if (fault instanceof Fault.InvalidId || fault instanceof Fault.BadRequest) {
      return new MessageOutcome.Failed(message.gmailId(), fault.sentence(), Optional.empty());
    }
    if (fault instanceof Fault.Transient passing) {
      return again(message, passing.text(), passing.counted(), passing.notBefore());
    }
    throw Answer.halted(fault);
  }

  /** Whether a failed attempt now is the last one that counts. */
  boolean isLast(PendingMessage message) {
    return message.attempts() + 1 >= maxAttempts;
  }

  /** Another attempt later, or a dead letter when this was the last. */
  MessageOutcome again(
      PendingMessage message, String reason, boolean counted, Optional<Instant> notBefore) {
    int attempts = message.attempts() + (counted ? 1 : 0);
    if (counted && isLast(message)) {
      String tried = reason + " (tried " + attempts + (attempts == 1 ? " time)" : " times)");
      return new MessageOutcome.Failed(message.gmailId(), tried, Optional.empty());
    }
    long longest = Math.min(LONGEST_BACK_OFF_MILLIS, 1000L << Math.min(6, attempts));
    Instant due = clock.instant().plus(Duration.ofMillis(longest / 2 + random.nextLong(longest)));
    return new MessageOutcome.Again(
        message.gmailId(), reason, counted, notBefore.filter(due::isBefore).orElse(due));
  }
}
