package io.pactsync.emulator.meter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides, call by call, whether a call's units still fit every exact sliding window that applies
 * to its user and to the project. Thread-safe; the instant of a count is read under the lock, so
 * the order of the verdicts is the order of their instants.
 */
public final class Meter {
  /**
   * A verdict.
   *
   * @param nanos the ticker's reading when the call was counted
   * @param refusedBy the first limit that the call would have broken; empty when it was admitted
   */
  public record Count(long nanos, Optional<EmulatedLimit> refusedBy) {}

  private record Key(EmulatedLimit limit, String user) {}

  private final List<EmulatedLimit> limits;
  private final boolean chargesRefused;
  private final LongSupplier ticker;
  private final Map<Key, SlidingWindow> windows = new HashMap<>();
  private long latest;

  /**
   * @param limits all must hold
   * @param chargesRefused whether a refused call's units count as well; Google does not say
   * @param ticker elapsed nanoseconds
   */
  public Meter(List<EmulatedLimit> limits, boolean chargesRefused, LongSupplier ticker) {
    this.limits = List.copyOf(limits);
    this.chargesRefused = chargesRefused;
    this.ticker = ticker;
    this.latest = ticker.getAsLong();
  }

  /** Counts a call of this user now, or refuses it. */
  public synchronized Count count(String user, int units) {
    long now = ticker.getAsLong();
    // A ticker that steps back would otherwise let spent units reappear.
    now = now - latest < 0 ? latest : now;
    latest = now;
    List<SlidingWindow> affected = new ArrayList<>(limits.size());
    Optional<EmulatedLimit> refusedBy = Optional.empty();
    for (EmulatedLimit limit : limits) {
      SlidingWindow window = windowOf(limit, user);
      affected.add(window);
      if (refusedBy.isEmpty() && window.totalAt(now) + units > limit.units()) {
        refusedBy = Optional.of(limit);
      }
    }
    if (refusedBy.isEmpty() || chargesRefused) {
      for (SlidingWindow window : affected) {
        window.add(now, units);
      }
    }
    return new Count(now, refusedBy);
  }

  /** For each limit, the most units that any of its windows has held so far. */
  public synchronized Map<EmulatedLimit, Long> highest() {
    Map<EmulatedLimit, Long> highest = new LinkedHashMap<>();
    limits.forEach(limit -> highest.put(limit, 0L));
    windows.forEach((key, window) -> highest.merge(key.limit(), window.highest(), Math::max));
    return highest;
  }

  private SlidingWindow windowOf(EmulatedLimit limit, String user) {
    Key key = new Key(limit, limit.scope() == LimitScope.USER ? user : "");
    return windows.computeIfAbsent(key, k -> new SlidingWindow(limit.window().toNanos()));
  }
}
