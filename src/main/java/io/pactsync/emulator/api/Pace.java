package io.pactsync.emulator.api;

import io.pactsync.emulator.meter.CountAt;
import java.time.Duration;
import java.util.Random;

/** Draws when a call is counted and when it is answered. Thread-safe. */
public final class Pace {
  /**
   * Nanoseconds after the arrival.
   *
   * @param count never later than the answer
   */
  record Delays(long count, long answer) {}

  private final CountAt countAt;
  private final long latencyNanos;
  private final long jitterNanos;
  private final Random random;

  public Pace(CountAt countAt, Duration latency, Duration jitter, long seed) {
    this.countAt = countAt;
    this.latencyNanos = latency.toNanos();
    this.jitterNanos = jitter.toNanos();
    this.random = new Random(seed);
  }

  synchronized Delays next() {
    long shift = jitterNanos == 0 ? 0 : random.nextLong(-jitterNanos, jitterNanos + 1);
    long answer = Math.max(0, latencyNanos + shift);
    return new Delays(
        switch (countAt) {
          case ARRIVAL -> 0;
          case RANDOM -> random.nextLong(answer + 1);
          case ANSWER -> answer;
        },
        answer);
  }
}
