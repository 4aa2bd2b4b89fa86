package io.pactsync.emulator.api;

import io.pactsync.emulator.meter.Audit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts each user's calls in flight and keeps them below a ceiling. Thread-safe. */
final class InFlight {
  private final int ceiling;
  private final Audit audit;
  private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

  InFlight(int ceiling, Audit audit) {
    this.ceiling = ceiling;
    this.audit = audit;
  }

  /** Takes one more in, unless the user has the most that are allowed. */
  boolean enter(String user) {
    AtomicInteger count = calls.computeIfAbsent(user, u -> new AtomicInteger());
    int now = count.incrementAndGet();
    if (now > ceiling) {
      count.decrementAndGet();
      return false;
    }
    audit.inFlight(user, now);
    return true;
  }

  void leave(String user) {
    AtomicInteger count = calls.get(user);
    if (count != null) {
      count.decrementAndGet();
    }
  }
}
