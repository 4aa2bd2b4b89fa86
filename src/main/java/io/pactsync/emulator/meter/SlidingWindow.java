package io.pactsync.emulator.meter;

import java.util.ArrayDeque;

/**
 * The exact units counted in {@code (t - window, t]}, for instants that never go back. Not
 * thread-safe.
 */
final class SlidingWindow {
  private record Spend(long nanos, int units) {}

  private final ArrayDeque<Spend> spends = new ArrayDeque<>();
  private final long windowNanos;
  private long total;
  private long highest;

  SlidingWindow(long windowNanos) {
    this.windowNanos = windowNanos;
  }

  /** Units counted in the window that ends at this instant. */
  long totalAt(long nanos) {
    Spend oldest = spends.peekFirst();
    // Differences, not sums: a ticker may start anywhere, the far ends of a long included.
    while (oldest != null && nanos - oldest.nanos() >= windowNanos) {
      total -= oldest.units();
      spends.removeFirst();
      oldest = spends.peekFirst();
    }
    return total;
  }

  void add(long nanos, int units) {
    long before = totalAt(nanos);
    spends.addLast(new Spend(nanos, units));
    total = before + units;
    highest = Math.max(highest, total);
  }

  /** The most units that any window has held. */
  long highest() {
    return highest;
  }
}
