package io.pactsync.emulator.api;

import io.pactsync.emulator.meter.EmulatorCountingTime;
import java.time.Duration;
import java.util.Random;

/** Chooses at random when each call is counted and when its response is sent. Thread-safe. */
public final class ResponseTiming {
  /**
   * Delays in nanoseconds after the arrival.
   *
   * @param countingNanos never greater than the response delay
   */
  record ResponseDelays(long countingNanos, long responseNanos) {}

  private final EmulatorCountingTime countAt;
  private final long latencyNanos;
  private final long jitterNanos;
  private final Random random;

  public ResponseTiming(
      EmulatorCountingTime countAt, Duration latency, Duration jitter, long seed) {
    this.countAt = countAt;
    this.latencyNanos = latency.toNanos();
    this.jitterNanos = jitter.toNanos();
    this.random = new Random(seed);
  }

  synchronized ResponseDelays nextDelays() {
    long shift = jitterNanos == 0 ? 0 : random.nextLong(-jitterNanos, jitterNanos + 1);
    long latency = Math.max(0, latencyNanos + shift);
    return new ResponseDelays(
        switch (countAt) {
          case ARRIVAL -> 0;
          case RANDOM -> random.nextLong(latency + 1);
          case ANSWER -> latency;
        },
        latency);
  }
}
