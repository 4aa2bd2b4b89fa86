package io.pactsync.sync;

import io.pactsync.gmail.Backoff;
import io.pactsync.gmail.GmailError;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Decides what an error of fetching one message means for the message or the run. */
final class FetchErrorPolicy {
  private final int maxAttempts;
  private final InstantSource clock;
  private final Backoff backoff;

  FetchErrorPolicy(int maxAttempts, InstantSource clock, RandomGenerator random) {
    this.maxAttempts = maxAttempts;
    this.clock = clock;
    this.backoff = new Backoff(random::nextDouble);
  }

  /**
   * Returns the message's outcome for an error of its fetch.
   *
   * @throws SyncHaltedException when the error affects the whole run
   */
  MessageOutcome outcome(PendingMessage message, GmailError error) throws SyncHaltedException {
    if (error instanceof GmailError.NotFound) {
      return new MessageOutcome.Gone(message.gmailId());
    }
    if (error instanceof GmailError.InvalidId || error instanceof GmailError.BadRequest) {
      return new MessageOutcome.Failed(message.gmailId(), error.sentence(), Optional.empty());
    }
    if (error instanceof GmailError.Transient temporary) {
      return retryOrGiveUp(message, temporary.text(), temporary.counted(), temporary.notBefore());
    }
    throw GmailResults.haltedBy(error);
  }

  /** Whether a counted failure of this attempt makes the message a dead letter. */
  boolean isLast(PendingMessage message) {
    return message.attempts() + 1 >= maxAttempts;
  }

  /** Returns a retry, or a dead letter if this was the last counted attempt. */
  MessageOutcome retryOrGiveUp(
      PendingMessage message, String reason, boolean counted, Optional<Instant> notBefore) {
    int attempts = message.attempts() + (counted ? 1 : 0);
    if (counted && isLast(message)) {
      String reasonWithAttempts =
          reason + " (tried " + attempts + (attempts == 1 ? " time)" : " times)");
      return new MessageOutcome.Failed(message.gmailId(), reasonWithAttempts, Optional.empty());
    }
    Instant due = clock.instant().plus(backoff.after(Math.max(1, attempts)));
    return new MessageOutcome.RetryLater(
        message.gmailId(), reason, counted, notBefore.filter(due::isBefore).orElse(due));
  }
}
