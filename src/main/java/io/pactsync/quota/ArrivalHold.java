package io.pactsync.quota;

import io.pactsync.quota.window.HoldUntil;
import java.time.Duration;

/**
 * Decides for an inbox when {@link HoldUntil#ARRIVAL} may apply to a new call. {@link
 * HoldUntil#ANSWER} applies to its first calls and for a while after a refusal.
 *
 * <p>{@link HoldUntil#AUTO} tests whether Google counts calls as they arrive: it uses {@code
 * ARRIVAL} until a call that was held so is refused. Then {@code ANSWER} applies for ten minutes,
 * and for twice as long after each further such refusal.
 */
final class ArrivalHold {
  private static final long AFTER_REFUSAL = Duration.ofSeconds(60).toNanos();

  /** Calls take longer to arrive while connections open and both machines warm up. */
  private static final long WARM_UP = Duration.ofSeconds(3).toNanos();

  private static final long FIRST_BACK_OFF = Duration.ofMinutes(10).toNanos();
  private static final long MAX_BACK_OFF = Duration.ofDays(1).toNanos();

  private boolean started;
  private long offUntil = Long.MIN_VALUE;
  private long testFailedAt = Long.MIN_VALUE;
  private long backOff = FIRST_BACK_OFF;

  /** Records that a call was granted. */
  void granted(long now) {
    if (!started) {
      started = true;
      offUntil = Math.max(offUntil, now + WARM_UP);
    }
  }

  /**
   * Selects the hold of a new call.
   *
   * @param roundTrip of the connection in nanoseconds, or 0 if it is unknown, and with it the
   *     arrival time of a call
   */
  HoldUntil next(HoldUntil configured, long roundTrip, long now) {
    return configured != HoldUntil.ANSWER && roundTrip > 0 && started && now >= offUntil
        ? HoldUntil.ARRIVAL
        : HoldUntil.ANSWER;
  }

  /**
   * Records a refusal.
   *
   * @param resumesAt when the pause after it ends
   */
  void refused(HoldUntil configured, PermitRequest request, long resumesAt, long now) {
    offUntil = Math.max(offUntil, resumesAt + AFTER_REFUSAL);
    boolean isTest =
        configured == HoldUntil.AUTO
            && request.charge.hold() == HoldUntil.ARRIVAL
            && request.charge.takenAt() > testFailedAt;
    if (isTest) {
      testFailedAt = now;
      offUntil = Math.max(offUntil, resumesAt + backOff);
      backOff = Math.min(2 * backOff, MAX_BACK_OFF);
    }
  }

  /** Returns whether no refusal matters any more. */
  boolean isOver(long now) {
    return offUntil <= now;
  }
}
