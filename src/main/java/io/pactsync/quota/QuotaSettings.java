package io.pactsync.quota;

import java.time.Duration;

/**
 * How a profile is spent.
 *
 * @param headroom share of each limit left unspent, from 0 to below 1
 * @param maxInFlight calls in flight an inbox, at most
 * @param firstInFlight the in-flight cap to begin with
 * @param reserve share of each limit that a backfill leaves to people and incremental syncs
 * @param learn whether a limit that a refusal names is adopted
 * @param patience how long a call waits for a closed gate before it gives up
 */
public record QuotaSettings(
    double headroom,
    int maxInFlight,
    int firstInFlight,
    Hold hold,
    Strategy strategy,
    double reserve,
    boolean learn,
    Duration patience) {
  public static final QuotaSettings DEFAULTS =
      new QuotaSettings(
          0.02, 25, 10, Hold.ANSWER, Strategy.WINDOW, 0, true, Duration.ofMinutes(30));

  public QuotaSettings {
    if (!(headroom >= 0 && headroom < 1)) {
      throw new IllegalArgumentException("headroom is a share from 0 to below 1, not " + headroom);
    }
    if (!(reserve >= 0 && reserve < 1)) {
      throw new IllegalArgumentException("reserve is a share from 0 to below 1, not " + reserve);
    }
    if (maxInFlight < 1 || firstInFlight < 1 || firstInFlight > maxInFlight) {
      throw new IllegalArgumentException(
          "calls in flight are at least 1, and begin with at most as many as there may be: "
              + firstInFlight
              + " of "
              + maxInFlight);
    }
  }
}
