package io.pactsync.simulate;

import io.pactsync.quota.QuotaLimit;
import java.util.ArrayDeque;

/**
 * One sliding window as the simulated Gmail keeps it. What it serves decides whom it refuses; what
 * it is asked for, refused calls included, shows how far a client went.
 */
final class CountedWindow {
  private record Spend(long at, int units, boolean served) {}

  private final QuotaLimit limit;
  private final long nanos;
  private final ArrayDeque<Spend> spends = new ArrayDeque<>();
  private long served;
  private long asked;
  private long highest;

  CountedWindow(QuotaLimit limit) {
    this.limit = limit;
    this.nanos = limit.window().toNanos();
  }

  QuotaLimit limit() {
    return limit;
  }

  /** Whether another call fits at this instant; instants never go back. */
  boolean hasRoom(int units, long now) {
    for (Spend old = spends.peek(); old != null && now - old.at() >= nanos; old = spends.peek()) {
      asked -= old.units();
      served -= old.served() ? old.units() : 0;
      spends.remove();
    }
    return served + units <= limit.units();
  }

  void count(int units, long now, boolean isServed) {
    spends.add(new Spend(now, units, isServed));
    asked += units;
    served += isServed ? units : 0;
    highest = Math.max(highest, asked);
  }

  /** The most units that were asked for in any window. */
  long highest() {
    return highest;
  }
}
