package io.pactsync.store;

import java.time.Duration;

/**
 * How a process polls for due runs.
 *
 * @param parallel the largest number of runs at a time
 * @param interval the time between two polls
 * @param heartbeat how often a process reports that it still runs a run. A run counts as dead
 *     without four reports; dead runs are looked for at every second one.
 * @param stopWait how long closing waits for runs in progress
 */
public record PollerSettings(
    int parallel, Duration interval, Duration heartbeat, Duration stopWait) {
  /** A run of a killed process is due again after 40 to 60 seconds. */
  public static PollerSettings of(int parallel) {
    return new PollerSettings(
        parallel, Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(25));
  }
}
