package io.pactsync.simulate;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Another client of the same mailbox, which calls at its own rate whatever is refused.
 *
 * @param unitsPerSecond its rate while it is active, in quota units; 0 for no other client
 * @param pattern when it is active
 */
public record OtherClient(double unitsPerSecond, Pattern pattern) {
  /** When the other client is active. */
  public enum Pattern {
    /** Always, one call at a random instant. */
    POISSON,
    /** Always, ten calls at once at a random instant. */
    BURSTS,
    /** Half a minute off, half a minute on, and so on. */
    ON_OFF,
    /** From 9 to 17 o'clock Pacific time; a tenth of the rate at other hours. */
    OFFICE_HOURS
  }

  /** No other client. */
  public static final OtherClient NONE = new OtherClient(0, Pattern.POISSON);

  private static final long SECOND = 1_000_000_000L;
  private static final long HALF_PERIOD = 30 * SECOND;
  private static final int CALLS_IN_BURST = 10;
  private static final long HOUR = 3600 * SECOND;

  /** While it is inactive, the client checks again after this time. */
  private static final long IDLE = SECOND / 10;

  public OtherClient {
    if (!(unitsPerSecond >= 0 && unitsPerSecond <= 1_000_000)) {
      throw new IllegalArgumentException(
          "the rate of another client is from 0 to 1,000,000 units a second, not "
              + unitsPerSecond);
    }
  }

  /**
   * Reads {@code 100}, {@code 100:on-off} or {@code 100:office-hours}.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static OtherClient parse(String text) {
    String[] fields = text.split(":", 2);
    String expected =
        "another client is RATE[:poisson|bursts|on-off|office-hours] with a rate in units a second,"
            + " not "
            + text;
    try {
      Pattern pattern =
          fields.length == 1
              ? Pattern.POISSON
              : Pattern.valueOf(fields[1].toUpperCase(Locale.ROOT).replace('-', '_'));
      return new OtherClient(Double.parseDouble(fields[0]), pattern);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(expected, e);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(message.startsWith("the rate") ? message : expected, e);
    }
  }

  /** Whether there is another client at all. */
  public boolean isPresent() {
    return unitsPerSecond > 0;
  }

  /** The rate at an instant in units a second; the run starts at midnight Pacific time. */
  public double rateAt(long now) {
    return switch (pattern) {
      case POISSON, BURSTS -> unitsPerSecond;
      case ON_OFF -> now / HALF_PERIOD % 2 == 1 ? unitsPerSecond : 0;
      case OFFICE_HOURS -> {
        long hour = now / HOUR % 24;
        yield hour >= 9 && hour < 17 ? unitsPerSecond : unitsPerSecond / 10;
      }
    };
  }

  /** The number of calls that are sent at once. */
  int callsAtOnce() {
    return pattern == Pattern.BURSTS ? CALLS_IN_BURST : 1;
  }

  /** Nanoseconds until the next call, or the next calls at once, of that many units each. */
  long untilNext(int units, long now, RandomGenerator random) {
    double rate = rateAt(now);
    return rate <= 0
        ? IDLE
        : (long) (-Math.log(1 - random.nextDouble()) * units * callsAtOnce() / rate * SECOND) + 1;
  }
}
