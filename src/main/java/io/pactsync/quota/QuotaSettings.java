package io.pactsync.quota;

import java.time.Duration;

/**
 * How a profile is spent. Immutable; begin with {@link #DEFAULTS} and say what differs:
 *
 * <pre>{@code
 * QuotaSettings.DEFAULTS.withHeadroom(0.05).withInFlight(4, 10)
 * }</pre>
 *
 * @param headroom share of each limit left unspent, from 0 to below 1
 * @param maxInFlight calls in flight an inbox, at most
 * @param firstInFlight the in-flight cap to begin with
 * @param hold until when a permit's units are held
 * @param strategy how an inbox's calls are spread over its windows
 * @param reserve share of each limit, and of the places in flight, that a backfill leaves to people
 *     and incremental syncs, from 0 to below 1
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
  /** 2% of headroom, 10 calls in flight to begin with and 25 at most, sliding windows. */
  public static final QuotaSettings DEFAULTS =
      new QuotaSettings(
          0.02, 25, 10, Hold.ANSWER, Strategy.WINDOW, 0, true, Duration.ofMinutes(30));

  /**
   * @throws IllegalArgumentException when a share or a number of places is out of its range
   */
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

  /** Leaves another share of each limit unspent, from 0 to below 1. */
  public QuotaSettings withHeadroom(double share) {
    return new QuotaSettings(
        share, maxInFlight, firstInFlight, hold, strategy, reserve, learn, patience);
  }

  /** Lets so many calls be in flight for an inbox to begin with, and so many at most. */
  public QuotaSettings withInFlight(int first, int most) {
    return new QuotaSettings(headroom, most, first, hold, strategy, reserve, learn, patience);
  }

  /** Holds a permit's units until another instant. */
  public QuotaSettings withHold(Hold until) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, until, strategy, reserve, learn, patience);
  }

  /** Spreads an inbox's calls otherwise over its windows. */
  public QuotaSettings withStrategy(Strategy other) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, other, reserve, learn, patience);
  }

  /** Has a backfill leave this share of each limit to others, from 0 to below 1. */
  public QuotaSettings withReserve(double share) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, share, learn, patience);
  }

  /** Adopts limits that refusals name, or does not. */
  public QuotaSettings withLearn(boolean wished) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, reserve, wished, patience);
  }

  /** Waits for so long for a closed gate. */
  public QuotaSettings withPatience(Duration longest) {
    return new QuotaSettings(
        headroom, maxInFlight, firstInFlight, hold, strategy, reserve, learn, longest);
  }
}
