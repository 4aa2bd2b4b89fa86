package io.pactsync.quota;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** The clocks of the limiter and its way to wait. Tests supply their own. */
public interface LimiterClock {
  /** Nanoseconds of a monotonic clock. */
  long nanos();

  /** Wall time, for the instants that Google states and for the quota day. */
  Instant instant();

  /**
   * Waits on the condition for at most {@code nanos}. The caller holds the condition's lock. May
   * return early.
   */
  void await(Condition condition, long nanos) throws InterruptedException;

  /** The system's monotonic clock, with the given wall clock. */
  static LimiterClock of(InstantSource wall) {
    // Start at zero: System.nanoTime() may be near the end of its range.
    long start = System.nanoTime();
    return new LimiterClock() {
      @Override
      public long nanos() {
        return System.nanoTime() - start;
      }

      @Override
      public Instant instant() {
        return wall.instant();
      }

      @Override
      @SuppressWarnings("WaitNotInLoop") // the limiter, which calls this, loops
      public void await(Condition condition, long nanos) throws InterruptedException {
        condition.await(nanos, TimeUnit.NANOSECONDS);
      }
    };
  }
}
