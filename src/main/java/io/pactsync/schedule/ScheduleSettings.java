package io.pactsync.schedule;

import java.time.Duration;

/**
 * The settings of all schedules.
 *
 * @param standard the schedule of inboxes that have none
 * @param jitter by how much an inbox's runs are later at most than its schedule says
 * @param parallel inboxes that one process syncs at the same time
 */
public record ScheduleSettings(SyncSchedule standard, Duration jitter, int parallel) {
  public static final ScheduleSettings DEFAULTS =
      new ScheduleSettings(SyncSchedule.OFF, Duration.ofMinutes(1), 4);

  public ScheduleSettings {
    if (jitter.isNegative()) {
      throw new IllegalArgumentException("jitter must not be negative: " + jitter);
    }
    if (parallel < 1) {
      throw new IllegalArgumentException("parallel must be at least 1, not " + parallel);
    }
  }
}
