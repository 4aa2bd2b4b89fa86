package io.pactsync.quota;

import java.util.random.RandomGenerator;

/**
 * A pause of all calls of an inbox or a project after a refusal, retries included. It ends at the
 * instant that Google states, or after a back-off of at least one second that doubles with each
 * consecutive refusal. Instants are nanoseconds of the limiter's clock.
 */
final class Gate {
  private static final long INITIAL_BACK_OFF = 1_000_000_000L;
  private static final int MAX_DOUBLINGS = 6;

  /** Google sometimes states wrong instants, so a stated pause counts for at most one hour. */
  private static final long MAX_STATED = 3_600_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE / 4;

  private final RandomGenerator random;
  private long pausedAt = NEVER;
  private long endsAt = NEVER;
  private long backOff;
  private int consecutiveRefusals;

  Gate(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Records the refusal of a call that was sent at {@code sentAt}.
   *
   * @param stated nanoseconds from now until the instant that Google stated, or 0
   * @return true if the refusal starts a new pause; false if the call was already in flight when
   *     the current pause began
   */
  boolean refused(long sentAt, long now, long stated) {
    boolean first = sentAt > pausedAt;
    if (first) {
      pausedAt = now;
      backOff = INITIAL_BACK_OFF << Math.min(consecutiveRefusals, MAX_DOUBLINGS);
      consecutiveRefusals++;
      extendTo(now + backOff + jitter(backOff / 2));
    }
    if (stated > 0) {
      extendTo(now + Math.min(stated, MAX_STATED) + jitter(INITIAL_BACK_OFF / 4));
    }
    return first;
  }

  /** Pauses until {@code instant}, however far away it is. */
  void closeUntil(long instant, long now) {
    pausedAt = now;
    extendTo(instant);
  }

  private void extendTo(long at) {
    endsAt = Math.max(endsAt, at);
  }

  private long jitter(long bound) {
    return random.nextLong(bound + 1);
  }

  /**
   * Records a served call. The next back-off starts at one second again once twice the last
   * back-off has passed without a refusal.
   */
  void cleanAnswer(long sentAt, long now) {
    if (consecutiveRefusals > 0 && sentAt > pausedAt && now - endsAt >= 2 * backOff) {
      consecutiveRefusals = 0;
    }
  }

  long opensAt() {
    return endsAt;
  }
}
