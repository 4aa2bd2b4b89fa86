package io.pactsync.sync;

import io.pactsync.gmail.Backoff;
import io.pactsync.gmail.GmailError;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.PendingMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Decides what an error of fetching one message means for the message or the run. No final state
 * rests on one response: a message that Gmail denies is asked for once more, and transient errors
 * are spread over seconds, minutes and hours.
 */
final class FetchErrorPolicy {
  /** An attempt tries this often within seconds, because most transient errors end in seconds. */
  static final int TRIES_PER_ATTEMPT = 3;

  private final int maxAttempts;
  private final MailboxAccessCheck access;
  private final InstantSource clock;
  private final Backoff backoff;

  FetchErrorPolicy(
      int maxAttempts, MailboxAccessCheck access, InstantSource clock, RandomGenerator random) {
    this.maxAttempts = maxAttempts;
    this.access = access;
    this.clock = clock;
    this.backoff = new Backoff(random::nextDouble);
  }

  /** Gmail gave a message. */
  void fetched() {
    access.recordSuccess();
  }

  /**
   * Returns the message's outcome for an error of its fetch.
   *
   * @throws SyncHaltedException when the error affects the whole run
   */
  MessageOutcome outcome(PendingMessage message, GmailError error)
      throws SyncHaltedException, InterruptedException {
    if (error instanceof GmailError.Transient temporary) {
      return retryOrGiveUp(message, temporary.text(), temporary.counted(), temporary.notBefore());
    }
    if (error instanceof GmailError.NotFound) {
      return denied(
          message,
          "Gmail does not have it",
          new MessageOutcome.Gone(
              message.gmailId(),
              Optional.of(clock.instant().plus(RetrySchedule.beforeListing(message.revivals())))));
    }
    if (GmailResults.affectsWholeMailbox(error)) {
      access.requireOtherMessages(message.gmailId(), error);
    } else if (!(error instanceof GmailError.InvalidId)
        && !(error instanceof GmailError.BadRequest)) {
      throw GmailResults.haltedBy(error);
    }
    return denied(
        message,
        error.sentence(),
        new MessageOutcome.Failed(message.gmailId(), error.sentence(), Optional.empty()));
  }

  /** Returns a retry after the first denial of a message, and then the final outcome. */
  private MessageOutcome denied(PendingMessage message, String reason, MessageOutcome last) {
    return message.denials() > 0
        ? last
        : new MessageOutcome.RetryLater(
            message.gmailId(),
            reason,
            false,
            true,
            clock.instant().plus(RetrySchedule.AFTER_DENIAL));
  }

  /** Whether a counted failure of this try ends an attempt. */
  boolean endsAttempt(PendingMessage message) {
    return (message.attempts() + 1) % TRIES_PER_ATTEMPT == 0;
  }

  /** Returns a retry, or a dead letter if this was the last counted try. */
  MessageOutcome retryOrGiveUp(
      PendingMessage message, String reason, boolean counted, Optional<Instant> notBefore) {
    int tries = message.attempts() + (counted ? 1 : 0);
    Instant now = clock.instant();
    if (counted && tries >= mostTries(message)) {
      return new MessageOutcome.Failed(
          message.gmailId(),
          reason + " (tried " + tries + (tries == 1 ? " time)" : " times)"),
          Optional.empty(),
          Optional.of(now.plus(RetrySchedule.beforeRevival(message.revivals()))));
    }
    Duration delay =
        counted && endsAttempt(message)
            ? RetrySchedule.afterAttempt(tries / TRIES_PER_ATTEMPT)
            : backoff.after(Math.max(1, tries % TRIES_PER_ATTEMPT));
    Instant due = now.plus(delay);
    return new MessageOutcome.RetryLater(
        message.gmailId(), reason, counted, notBefore.filter(due::isBefore).orElse(due));
  }

  /** A message that has failed all its attempts before gets one, which bounds its price. */
  private int mostTries(PendingMessage message) {
    return message.revivals() > 0 ? TRIES_PER_ATTEMPT : maxAttempts * TRIES_PER_ATTEMPT;
  }

  /** The times between the attempts of one message, within a run and across runs. */
  static final class RetrySchedule {
    /**
     * The time before a message is asked for again that Gmail denied. Gmail denies a message that
     * it has just listed for a few seconds.
     */
    static final Duration AFTER_DENIAL = Duration.ofSeconds(10);

    /** Longer than a run waits, so later attempts belong to later runs. */
    private static final List<Duration> BETWEEN_ATTEMPTS =
        List.of(Duration.ofMinutes(10), Duration.ofHours(2), Duration.ofHours(8));

    private static final Duration FIRST_REVIVAL = Duration.ofDays(1);
    private static final Duration LAST_REVIVAL = Duration.ofDays(30);

    private RetrySchedule() {}

    /**
     * The time after a failed attempt.
     *
     * @param attempts failed attempts so far, at least 1
     */
    static Duration afterAttempt(int attempts) {
      return BETWEEN_ATTEMPTS.get(Math.min(attempts, BETWEEN_ATTEMPTS.size()) - 1);
    }

    /**
     * The time before a dead letter by transient errors becomes pending again: 1, 2, 4 … 30 days.
     */
    static Duration beforeRevival(int revivals) {
      Duration doubled = FIRST_REVIVAL.multipliedBy(1L << Math.min(revivals, 10));
      return doubled.compareTo(LAST_REVIVAL) < 0 ? doubled : LAST_REVIVAL;
    }

    /**
     * The time before a listing may make a gone message pending again: none at first. Gmail also
     * lists some deleted messages for long, and each time costs two gets.
     */
    static Duration beforeListing(int revivals) {
      return switch (revivals) {
        case 0 -> Duration.ZERO;
        case 1 -> Duration.ofHours(1);
        default -> beforeRevival(revivals - 2);
      };
    }
  }
}
