package io.pactsync.emulator.meter;

import java.time.Duration;

/**
 * One limit that the emulator enforces: at no instant may the units counted within the window
 * before it exceed {@code units}.
 *
 * @param scope whose calls are added up
 * @param window the window's length, above zero
 * @param units quota units allowed in any window, at least 1
 */
public record EmulatedLimit(LimitScope scope, Duration window, long units) {
  public EmulatedLimit {
    if (window.isZero() || window.isNegative()) {
      throw new IllegalArgumentException(
          "a limit's window is " + window + "; give one longer than zero");
    }
    if (units < 1) {
      throw new IllegalArgumentException("a limit allows " + units + " units; allow at least 1");
    }
  }

  /** {@code units} for each user in any such window. */
  public static EmulatedLimit perUser(long units, Duration window) {
    return new EmulatedLimit(LimitScope.USER, window, units);
  }

  /** {@code units} for all users together in any such window. */
  public static EmulatedLimit perProject(long units, Duration window) {
    return new EmulatedLimit(LimitScope.PROJECT, window, units);
  }
}
