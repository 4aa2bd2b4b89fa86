package io.pactsync.emulator.meter;

import java.time.Duration;

/**
 * One limit that the emulator enforces. At every instant, the units counted within the preceding
 * window must not exceed {@code units}.
 *
 * @param scope the users whose calls are added up
 * @param window the length of the window, greater than zero
 * @param units the quota units allowed in any window, at least 1
 */
public record EmulatedLimit(LimitScope scope, Duration window, long units) {
  public EmulatedLimit {
    if (window.isZero() || window.isNegative()) {
      throw new IllegalArgumentException(
          "a limit's window is " + window + "; choose a window longer than zero");
    }
    if (units < 1) {
      throw new IllegalArgumentException("a limit allows " + units + " units; allow at least 1");
    }
  }

  /** Allows {@code units} for each user in any window of this length. */
  public static EmulatedLimit perUser(long units, Duration window) {
    return new EmulatedLimit(LimitScope.USER, window, units);
  }

  /** Allows {@code units} for all users together in any window of this length. */
  public static EmulatedLimit perProject(long units, Duration window) {
    return new EmulatedLimit(LimitScope.PROJECT, window, units);
  }
}
