package io.pactsync.quota.window;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/**
 * The most quota units that may be spent in any window of a given length. A window of exactly one
 * day is Google's quota day, which ends at midnight Pacific time.
 *
 * @param scope which calls count
 * @param window at least one millisecond
 * @param units quota units, at least 1
 */
public record QuotaLimit(QuotaScope scope, Duration window, long units) {
  /**
   * @throws IllegalArgumentException if the window or the units are too small
   */
  public QuotaLimit {
    if (window.toMillis() < 1) {
      throw new IllegalArgumentException("a limit's window must be at least 1 ms, not " + window);
    }
    if (units < 1) {
      throw new IllegalArgumentException("a limit must be at least 1 unit, not " + units);
    }
  }

  /**
   * The whole quota units that remain after headroom. Computed in decimal, so that 2% of 250 is
   * exactly 5.
   *
   * @param headroom the share left unspent, from 0 to below 1
   */
  public long spendable(double headroom) {
    return BigDecimal.valueOf(units)
        .multiply(BigDecimal.ONE.subtract(BigDecimal.valueOf(headroom)))
        .setScale(0, RoundingMode.FLOOR)
        .longValueExact();
  }

  /** A limit of each inbox's calls, in quota units. */
  public static QuotaLimit perUser(long units, Duration window) {
    return new QuotaLimit(QuotaScope.USER, window, units);
  }

  /** A limit of all calls of a project, in quota units. */
  public static QuotaLimit perProject(long units, Duration window) {
    return new QuotaLimit(QuotaScope.PROJECT, window, units);
  }

  /** A short name such as {@code user/1s} or {@code project/60s}. */
  public String name() {
    if (window.equals(Duration.ofDays(1))) {
      return scope.name().toLowerCase(Locale.ROOT) + "/day";
    }
    String length =
        window.toMillis() % 1000 == 0 ? window.toSeconds() + "s" : window.toMillis() + "ms";
    return scope.name().toLowerCase(Locale.ROOT) + "/" + length;
  }
}
