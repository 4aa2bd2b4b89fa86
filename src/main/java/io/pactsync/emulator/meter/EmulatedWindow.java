package io.pactsync.emulator.meter;

import java.util.ArrayDeque;

/**
 * Counts the exact units in {@code (t - window, t]}. Instants must not go back. Not thread-safe.
 */
final class EmulatedWindow {
  private record CountedUnits(long nanos, int units) {}

  private final ArrayDeque<CountedUnits> spends = new ArrayDeque<>();
  private final long windowNanos;
  private long total;
  private long highest;

  EmulatedWindow(long windowNanos) {
    this.windowNanos = windowNanos;
  }

  /** Returns the units counted in the window that ends at this instant. */
  long totalAt(long nanos) {
    CountedUnits oldest = spends.peekFirst();
    // Uses differences, not sums: a ticker may start near the end of the long range.
    while (oldest != null && nanos - oldest.nanos() >= windowNanos) {
      total -= oldest.units();
      spends.removeFirst();
      oldest = spends.peekFirst();
    }
    return total;
  }

  void add(long nanos, int units) {
    long before = totalAt(nanos);
    spends.addLast(new CountedUnits(nanos, units));
    total = before + units;
    highest = Math.max(highest, total);
  }

  /** Returns the highest number of units that any window held. */
  long highestTotal() {
    return highest;
  }
}
