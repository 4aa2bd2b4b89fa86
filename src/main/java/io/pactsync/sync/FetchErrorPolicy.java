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
 * Decides what an error of fetching one message means for the message or the run. No message
 * becomes final after one response. A denied message is requested once more. Transient errors are
 * retried over seconds, minutes and hours.
 */
final class FetchErrorPolicy {
  /**
   * The tries of one round, which are seconds apart, because most transient errors end in seconds.
   * {@code sync.max-attempts} counts rounds.
   */
  static final int TRIES_PER_ROUND = 3;

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

  /** Records a successful fetch. */
  void recordFetched() {
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
              Optional.of(
                  clock.instant().plus(RetrySchedule.beforeReopening(message.revivals())))));
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

  /** Whether a counted failure of this try ends a round. */
  boolean endsRound(PendingMessage message) {
    return (message.attempts() + 1) % TRIES_PER_ROUND == 0;
  }

  /** Returns a retry, or a dead letter if this was the last counted try. */
  MessageOutcome retryOrGiveUp(
      PendingMessage message, String reason, boolean counted, Optional<Instant> notBefore) {
    int tries = message.attempts() + (counted ? 1 : 0);
    Instant now = clock.instant();
    if (counted && tries >= maxTries(message)) {
      return new MessageOutcome.Failed(
          message.gmailId(),
          reason + " (tried " + tries + (tries == 1 ? " time)" : " times)"),
          Optional.empty(),
          Optional.of(now.plus(RetrySchedule.beforeRevival(message.revivals()))));
    }
    Duration delay =
        counted && endsRound(message)
            ? RetrySchedule.afterRound(tries / TRIES_PER_ROUND)
            : backoff.after(Math.max(1, tries % TRIES_PER_ROUND));
    Instant due = now.plus(delay);
    return new MessageOutcome.RetryLater(
        message.gmailId(), reason, counted, notBefore.filter(due::isBefore).orElse(due));
  }

  /** A revived dead letter gets only one round of tries, which bounds its cost. */
  private int maxTries(PendingMessage message) {
    return message.revivals() > 0 ? TRIES_PER_ROUND : maxAttempts * TRIES_PER_ROUND;
  }

  /** The times between the rounds of one message, within a run and across runs. */
  static final class RetrySchedule {
    /**
     * The time before a denied message is requested again. For a few seconds, Gmail may deny a
     * message that it has just listed.
     */
    static final Duration AFTER_DENIAL = Duration.ofSeconds(10);

    /** Longer than a run waits, so later rounds belong to later runs. */
    private static final List<Duration> BETWEEN_ROUNDS =
        List.of(Duration.ofMinutes(10), Duration.ofHours(2), Duration.ofHours(8));

    private static final Duration FIRST_REVIVAL = Duration.ofDays(1);
    private static final Duration LAST_REVIVAL = Duration.ofDays(30);

    private RetrySchedule() {}

    /**
     * The time after a failed round.
     *
     * @param rounds failed rounds so far, at least 1
     */
    static Duration afterRound(int rounds) {
      return BETWEEN_ROUNDS.get(Math.min(rounds, BETWEEN_ROUNDS.size()) - 1);
    }

    /**
     * The time before a dead letter by transient errors becomes pending again: 1, 2, 4 … 30 days.
     */
    static Duration beforeRevival(int revivals) {
      Duration doubled = FIRST_REVIVAL.multipliedBy(1L << Math.min(revivals, 10));
      return doubled.compareTo(LAST_REVIVAL) < 0 ? doubled : LAST_REVIVAL;
    }

    /**
     * How long a listing must not make a gone message pending again: not at all at first. Gmail
     * lists some deleted messages for a long time, and each time costs two gets.
     */
    static Duration beforeReopening(int revivals) {
      return switch (revivals) {
        case 0 -> Duration.ZERO;
        case 1 -> Duration.ofHours(1);
        default -> beforeRevival(revivals - 2);
      };
    }
  }
}
