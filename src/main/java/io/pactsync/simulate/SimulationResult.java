package io.pactsync.simulate;

import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The result of a {@link SimulationScenario}.
 *
 * @param duration the time until the last response
 * @param units the units that Gmail served, by its own unit table
 * @param calls the calls sent, refused ones included
 * @param refused the refused calls
 * @param peakUnits the most units requested in any window of the enforced profile
 * @param servedBySecond the units served in each second from the start
 * @param others the calls of the other client
 * @param learnedProfiles the learned profiles, in order
 */
public record SimulationResult(
    SimulationScenario scenario,
    Duration duration,
    long units,
    long calls,
    long refused,
    Map<QuotaLimit, Long> peakUnits,
    List<Long> servedBySecond,
    OtherCalls others,
    List<QuotaProfile> learnedProfiles) {

  /**
   * The calls of another client of the same mailbox.
   *
   * @param calls the calls sent, refused ones included
   * @param refused the refused calls
   * @param servedBySecond the units served in each second from the start
   */
  public record OtherCalls(long calls, long refused, List<Long> servedBySecond) {}

  /** The average rate of served units per second. */
  public double unitsPerSecond() {
    return units * 1e9 / Math.max(1, duration.toNanos());
  }

  /**
   * The shortest possible time for these units under the enforced limits less headroom, as a share
   * of the time taken; 1 if all units fit in every window at once.
   */
  public double utilisation() {
    double headroom = scenario.settings().headroom();
    double shortest =
        scenario.enforcedProfile().limits().stream()
            .mapToDouble(limit -> fullWindows(limit, headroom) * limit.window().toNanos())
            .max()
            .orElseThrow();
    return shortest == 0 ? 1 : shortest / Math.max(1, duration.toNanos());
  }

  /**
   * The number of whole windows that must pass. The units of the first window are sent at once;
   * each further capacity waits for one window.
   */
  private long fullWindows(QuotaLimit limit, double headroom) {
    long capacity = Math.max(1, limit.spendable(headroom));
    return (units + capacity - 1) / capacity - 1;
  }
}
