package io.pactsync.quota;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** The limiter's clocks and its way of waiting, which tests drive by hand. */
public interface LimiterTime {
  /** Nanoseconds of a monotonic clock. */
  long nanos();

  /** Wall time, for instants that Google states and for the quota day. */
  Instant instant();

  /**
   * Waits on the condition, for at most so many nanoseconds. Called with the condition's lock held;
   * may return early.
   */
  void await(Condition condition, long nanos) throws InterruptedException;

  /** The machine's own time. */
  static LimiterTime of(InstantSource wall) {
    // From zero: the machine's own counter may be near an end of its range.
    long start = System.nanoTime();
    return new LimiterTime() {
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
