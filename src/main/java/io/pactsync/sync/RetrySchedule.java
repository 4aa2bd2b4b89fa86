package io.pactsync.sync;

import java.time.Duration;
import java.util.List;

/** The times between the attempts of one message, within a run and across runs. */
final class RetrySchedule {
  /**
   * The time before a message is asked for again that Gmail denied. Gmail denies a message that it
   * has just listed for a few seconds.
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

  /** The time before a dead letter by transient errors becomes pending again: 1, 2, 4 … 30 days. */
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
