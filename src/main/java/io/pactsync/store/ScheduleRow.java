package io.pactsync.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The schedule of one inbox. Without cron expression and interval, the inbox is never synced by
 * schedule.
 *
 * @param email the address in lower case
 * @param cron a cron expression; present if and only if {@code zone} is
 * @param zone the id of the cron expression's time zone
 * @param interval the time between two runs
 * @param setAt when a person set the schedule
 */
public record ScheduleRow(
    String email,
    Optional<String> cron,
    Optional<String> zone,
    Optional<Duration> interval,
    Instant setAt) {
  public ScheduleRow {
    if (cron.isPresent() != zone.isPresent() || (cron.isPresent() && interval.isPresent())) {
      throw new IllegalArgumentException(
          "A schedule is a cron expression with its zone, or an interval, or neither.");
    }
  }
}
