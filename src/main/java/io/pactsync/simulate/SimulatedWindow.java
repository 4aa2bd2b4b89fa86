package io.pactsync.simulate;

import io.pactsync.quota.window.QuotaLimit;
import java.util.ArrayDeque;

/**
 * One sliding window of the simulated Gmail. The served units decide about a refusal. The requested
 * units, refused calls included, show how far a client exceeds the limit.
 */
final class SimulatedWindow {
  private record Call(long at, int units, boolean served) {}

  private final QuotaLimit limit;
  private final long nanos;
  private final ArrayDeque<Call> calls = new ArrayDeque<>();
  private long served;
  private long requested;
  private long highest;

  SimulatedWindow(QuotaLimit limit) {
    this.limit = limit;
    this.nanos = limit.window().toNanos();
  }

  QuotaLimit limit() {
    return limit;
  }

  /** Removes the calls that left the window. {@code now} never decreases. */
  void expire(long now) {
    for (Call old = calls.peek(); old != null && now - old.at() >= nanos; old = calls.peek()) {
      requested -= old.units();
      served -= old.served() ? old.units() : 0;
      calls.remove();
    }
  }

  /** Whether a call of these units fits. */
  boolean hasRoom(int units) {
    return served + units <= limit.units();
  }

  void count(int units, long now, boolean isServed) {
    calls.add(new Call(now, units, isServed));
    requested += units;
    served += isServed ? units : 0;
    highest = Math.max(highest, requested);
  }

  /** The most units requested in any window. */
  long highestUnits() {
    return highest;
  }
}
