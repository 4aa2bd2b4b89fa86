package io.pactsync.sync;

import io.pactsync.gmail.Backoff;
import io.pactsync.gmail.Fault;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Decides what an error of fetching one message means for the message or the run. */
final class FetchFaults {
  private final int maxAttempts;
  private final InstantSource clock;
  private final Backoff backoff;

  FetchFaults(int maxAttempts, InstantSource clock, RandomGenerator random) {
    this.maxAttempts = maxAttempts;
    this.clock = clock;
    this.backoff = new Backoff(random::nextDouble);
  }

  /**
   * Returns the message's outcome for an error of its fetch.
   *
   * @throws SyncHalted when the error affects the whole run
   */
  MessageOutcome outcome(PendingMessage message, Fault error) throws SyncHalted {
    if (error instanceof Fault.NotFound) {
      return new MessageOutcome.Gone(message.gmailId());
    }
    if (error instanceof Fault.InvalidId || error instanceof Fault.BadRequest) {
      return new MessageOutcome.Failed(message.gmailId(), error.sentence(), Optional.empty());
    }
    if (error instanceof Fault.Transient temporary) {
      return again(message, temporary.text(), temporary.counted(), temporary.notBefore());
    }
    throw Answer.halted(error);
  }

  /** Whether a counted failure of this attempt makes the message a dead letter. */
  boolean isLast(PendingMessage message) {
    return message.attempts() + 1 >= maxAttempts;
  }

  /** Returns a retry, or a dead letter if this was the last counted attempt. */
  MessageOutcome again(
      PendingMessage message, String reason, boolean counted, Optional<Instant> notBefore) {
    int attempts = message.attempts() + (counted ? 1 : 0);
    if (counted && isLast(message)) {
      String reasonWithAttempts =
          reason + " (tried " + attempts + (attempts == 1 ? " time)" : " times)");
      return new MessageOutcome.Failed(message.gmailId(), reasonWithAttempts, Optional.empty());
    }
    Instant due = clock.instant().plus(backoff.after(Math.max(1, attempts)));
    return new MessageOutcome.Again(
        message.gmailId(), reason, counted, notBefore.filter(due::isBefore).orElse(due));
  }
}
