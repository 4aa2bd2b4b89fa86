package io.pactsync.cli.progress;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * Quota units a second over the last while. An average since the start would be slow to notice a
 * wait; the last second alone would jump. Not safe for use by several threads.
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
   * Takes note of what has been spent since the start, and says how fast that went.
   *
   * @return units a second, 0 before anything can be said
   */
  double after(long unitsSpent) {
    long now = ticker.getAsLong();
    if (now - samples.getLast().nanos() >= STEP) {
      samples.add(new Sample(now, unitsSpent));
    }
    // The oldest one kept is the youngest that is at least a span old, so that the span is whole.
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
