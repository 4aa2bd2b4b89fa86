package io.pactsync.quota;

import io.pactsync.quota.window.QuotaLimit;
import java.util.List;

/**
 * What each method costs, and how many units each window may hold. Immutable.
 *
 * @param name for people and logs
 * @param units the unit table
 * @param limits at least one; a call must fit all of them
 */
public record QuotaProfile(String name, UnitTable units, List<QuotaLimit> limits) {
  /**
   * @throws IllegalArgumentException if there are no limits
   */
  public QuotaProfile {
    limits = List.copyOf(limits);
    if (limits.isEmpty()) {
      throw new IllegalArgumentException("the profile " + name + " has no limits");
    }
  }

  /** The highest sustained rate of one inbox with this headroom, in quota units a second. */
  public double unitsPerSecond(double headroom) {
    return limits.stream()
        .mapToDouble(limit -> limit.spendable(headroom) * 1000.0 / limit.window().toMillis())
        .min()
        .orElseThrow();
  }
}
