package io.pactsync.simulate;

import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What came of a {@link Scenario}.
 *
 * @param took until the last message's answer
 * @param units that Gmail served, by its own prices
 * @param calls that were sent, refused ones included
 * @param refused calls
 * @param highest the most units that were asked for in any window of the enforced profile
 * @param servedBySecond units that were served in each second from the start
 * @param adopted the regimes that were learned, in order
 */
public record Outcome(
    Scenario scenario,
    Duration took,
    long units,
    long calls,
    long refused,
    Map<QuotaLimit, Long> highest,
    List<Long> servedBySecond,
    List<QuotaProfile> adopted) {

  /** Units served a second, on average. */
  public double unitsPerSecond() {
    return units * 1e9 / Math.max(1, took.toNanos());
  }

  /**
   * The shortest time in which the enforced limits, less headroom, allow so many units at all, as a
   * share of the time taken; 1 where they all fit in every window.
   */
  public double utilisation() {
    double headroom = scenario.settings().headroom();
    double shortest =
        scenario.enforced().limits().stream()
            .mapToDouble(limit -> fullWindows(limit, headroom) * limit.window().toNanos())
            .max()
            .orElseThrow();
    return shortest == 0 ? 1 : shortest / Math.max(1, took.toNanos());
  }

  /** The first windowful goes at once, and each further one needs a window more. */
  private long fullWindows(QuotaLimit limit, double headroom) {
    long capacity = Math.max(1, limit.spendable(headroom));
    return (units + capacity - 1) / capacity - 1;
  }
}
