package io.pactsync.emulator.meter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Decides for each call whether its units fit into every sliding window that applies to its user
 * and to the project. The windows are exact. Thread-safe. The ticker is read under the lock, so the
 * order of the decisions is the order of their instants.
 */
public final class QuotaMeter {
  /**
   * The decision on one call.
   *
   * @param nanos the ticker's value when the call was counted
   * @param refusedBy the first limit that the call would have exceeded; empty when the call was
   *     admitted
   */
  public record CountDecision(long nanos, Optional<EmulatedLimit> refusedBy) {}

  private record WindowKey(EmulatedLimit limit, String user) {}

  private final List<EmulatedLimit> limits;
  private final boolean chargesRefused;
  private final LongSupplier ticker;
  private final Map<WindowKey, EmulatedWindow> windows = new HashMap<>();
  private long latest;

  /**
   * @param limits the limits, which all must hold
   * @param chargesRefused whether the units of a refused call count as well; Google does not
   *     document this
   * @param ticker elapsed time in nanoseconds
   */
  public QuotaMeter(List<EmulatedLimit> limits, boolean chargesRefused, LongSupplier ticker) {
    this.limits = List.copyOf(limits);
    this.chargesRefused = chargesRefused;
    this.ticker = ticker;
    this.latest = ticker.getAsLong();
  }

  /** Counts a call of this user now, or refuses it. */
  public synchronized CountDecision count(String user, int units) {
    long now = ticker.getAsLong();
    // A ticker that goes back would otherwise count expired units again.
    now = now - latest < 0 ? latest : now;
    latest = now;
    List<EmulatedWindow> affected = new ArrayList<>(limits.size());
    Optional<EmulatedLimit> refusedBy = Optional.empty();
    for (EmulatedLimit limit : limits) {
      EmulatedWindow window = windowOf(limit, user);
      affected.add(window);
      if (refusedBy.isEmpty() && window.totalAt(now) + units > limit.units()) {
        refusedBy = Optional.of(limit);
      }
    }
    if (refusedBy.isEmpty() || chargesRefused) {
      for (EmulatedWindow window : affected) {
        window.add(now, units);
      }
    }
    return new CountDecision(now, refusedBy);
  }

  /** Returns, for each limit, the highest number of units in any of its windows so far. */
  public synchronized Map<EmulatedLimit, Long> highestUnits() {
    Map<EmulatedLimit, Long> highest = new LinkedHashMap<>();
    limits.forEach(limit -> highest.put(limit, 0L));
    windows.forEach((key, window) -> highest.merge(key.limit(), window.highestTotal(), Math::max));
    return highest;
  }

  private EmulatedWindow windowOf(EmulatedLimit limit, String user) {
    WindowKey key = new WindowKey(limit, limit.scope() == LimitScope.USER ? user : "");
    return windows.computeIfAbsent(key, k -> new EmulatedWindow(limit.window().toNanos()));
  }
}
