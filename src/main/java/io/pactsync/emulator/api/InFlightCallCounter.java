package io.pactsync.emulator.api;

import io.pactsync.emulator.meter.CallAudit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls in flight of each user and enforces the in-flight cap. Thread-safe. */
final class InFlightCallCounter {
  private final int ceiling;
  private final CallAudit audit;
  private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

  InFlightCallCounter(int ceiling, CallAudit audit) {
    this.ceiling = ceiling;
    this.audit = audit;
  }

  /** Counts one more call; returns false when the user has reached the cap. */
  boolean tryEnter(String user) {
    AtomicInteger count = calls.computeIfAbsent(user, u -> new AtomicInteger());
    int now = count.incrementAndGet();
    if (now > ceiling) {
      count.decrementAndGet();
      return false;
    }
    audit.recordInFlight(user, now);
    return true;
  }

  void leave(String user) {
    AtomicInteger count = calls.get(user);
    if (count != null) {
      count.decrementAndGet();
    }
  }
}
