package io.pactsync.cli.output;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * Computes the quota units per second of the last 15 seconds. An average since the start would
 * react too slowly to a wait, and the last second alone would fluctuate. Not safe for use by
 * several threads.
 */
final class SpendingRate {
  private static final long SPAN = Duration.ofSeconds(15).toNanos();
  private static final long STEP = Duration.ofMillis(250).toNanos();

  private record Sample(long nanos, long units) {}

  private final LongSupplier ticker;
  private final Deque<Sample> samples = new ArrayDeque<>();

  SpendingRate(LongSupplier ticker) {
    this.ticker = ticker;
    samples.add(new Sample(ticker.getAsLong(), 0));
  }

  /**
   * Records the units spent since the start and returns the present rate.
   *
   * @return units per second; 0 in the first quarter of a second
   */
  double update(long unitsSpent) {
    long now = ticker.getAsLong();
    if (now - samples.getLast().nanos() >= STEP) {
      samples.add(new Sample(now, unitsSpent));
    }
    // The first sample is the newest one that is at least 15 seconds old, so the span is complete.
    while (samples.size() > 2 && now - second().nanos() >= SPAN) {
      samples.removeFirst();
    }
    Sample first = samples.getFirst();
    long nanos = now - first.nanos();
    return nanos < STEP ? 0 : (unitsSpent - first.units()) * 1e9 / nanos;
  }

  private Sample second() {
    return samples.stream().skip(1).findFirst().orElseThrow();
  }
}
