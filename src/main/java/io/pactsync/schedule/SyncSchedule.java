package io.pactsync.schedule;

import java.time.Duration;
import java.util.Optional;

/**
 * When an inbox syncs: at the times of a cron expression, at an interval, or never.
 *
 * @param cron not together with {@code interval}
 * @param interval from a minute to 366 days
 */
public record SyncSchedule(Optional<CronTimes> cron, Optional<Duration> interval) {
  /** Never. */
  public static final SyncSchedule OFF = new SyncSchedule(Optional.empty(), Optional.empty());

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofDays(366);

  /**
   * @throws IllegalArgumentException when the interval is out of range; the message is a sentence
   */
  public SyncSchedule {
    if (cron.isPresent() && interval.isPresent()) {
      throw new IllegalArgumentException("a schedule is a cron expression or an interval");
    }
    interval.ifPresent(
        length -> {
          if (length.compareTo(SHORTEST) < 0 || length.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                "the interval of a schedule must be from 1m to 366d");
          }
        });
  }

  public static SyncSchedule of(CronTimes cron) {
    return new SyncSchedule(Optional.of(cron), Optional.empty());
  }

  public static SyncSchedule every(Duration interval) {
    return new SyncSchedule(Optional.empty(), Optional.of(interval));
  }

  public boolean isOff() {
    return equals(OFF);
  }
}
