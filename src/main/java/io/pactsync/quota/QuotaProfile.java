package io.pactsync.quota;

import java.util.List;

/**
 * A quota regime: what each method costs, and how much may be spent in which windows. Immutable.
 *
 * @param name for people and logs
 * @param units the price list
 * @param limits each with its window; a call must fit all of them. At least one
 */
public record QuotaProfile(String name, UnitTable units, List<QuotaLimit> limits) {
  /**
   * @throws IllegalArgumentException when there are no limits
   */
  public QuotaProfile {
    limits = List.copyOf(limits);
    if (limits.isEmpty()) {
      throw new IllegalArgumentException("the profile " + name + " has no limits");
    }
  }

  /** The most that one inbox may spend for long, in units a second, with this headroom. */
  public double unitsPerSecond(double headroom) {
    return limits.stream()
        .mapToDouble(limit -> limit.spendable(headroom) * 1000.0 / limit.window().toMillis())
        .min()
        .orElseThrow();
  }
}
