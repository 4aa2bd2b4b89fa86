package io.pactsync.quota;

import java.time.Duration;

/**
 * A run of refusals without a served call in between. It measures how long Google has refused every
 * call, whatever the single pauses are. Instants are nanoseconds of the limiter's clock.
 */
final class RefusalSeries {
  /**
   * The longest back-off between two calls is shorter. After a longer gap nobody called, so nothing
   * is known about the time in between.
   */
  private static final long LONGEST_GAP = Duration.ofMinutes(3).toNanos();

  private static final long NONE = Long.MAX_VALUE;

  private long beganAt = NONE;

  /**
   * A call was refused.
   *
   * @param sentAt when it was sent
   * @param pausedUntil when the last pause before this refusal ended
   */
  void recordRefusal(long sentAt, long pausedUntil, long now) {
    if (beganAt == NONE || sentAt - Math.max(beganAt, pausedUntil) > LONGEST_GAP) {
      beganAt = now;
    }
  }

  void recordServed() {
    beganAt = NONE;
  }

  /** How long every call was refused, in nanoseconds; 0 while calls are served. */
  long length(long now) {
    return beganAt == NONE ? 0 : now - beganAt;
  }
}
