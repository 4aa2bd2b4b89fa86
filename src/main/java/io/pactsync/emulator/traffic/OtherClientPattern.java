package io.pactsync.emulator.traffic;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** When another client calls. */
public enum OtherClientPattern {
  /** Single calls at random instants. */
  POISSON,
  /** Ten calls at once at random instants, as when a person opens Gmail. */
  BURSTS,
  /** Half a minute without calls, half a minute with calls at random instants, and so on. */
  ON_OFF,
  /** From 9 to 17 o'clock Pacific time; a tenth of the rate at other hours. */
  OFFICE_HOURS;

  private static final int CALLS_IN_BURST = 10;
  private static final Duration HALF_PERIOD = Duration.ofSeconds(30);
  private static final ZoneId PACIFIC = ZoneId.of("America/Los_Angeles");

  /** Returns the name on the command line, such as {@code on-off}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<OtherClientPattern> named(String text) {
    return Arrays.stream(values()).filter(pattern -> pattern.text().equals(text)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(OtherClientPattern::text).collect(Collectors.joining(", "));
  }

  /** The number of calls that arrive at once. */
  int callsAtOnce() {
    return this == BURSTS ? CALLS_IN_BURST : 1;
  }

  /**
   * The part of the full rate at an instant, from 0 to 1.
   *
   * @param sinceStart the time since the emulator started
   * @param instant the same instant by the clock
   */
  double shareOfRate(Duration sinceStart, Instant instant) {
    return switch (this) {
      case POISSON, BURSTS -> 1;
      case ON_OFF -> sinceStart.dividedBy(HALF_PERIOD) % 2;
      case OFFICE_HOURS -> {
        int hour = instant.atZone(PACIFIC).getHour();
        yield hour >= 9 && hour < 17 ? 1 : 0.1;
      }
    };
  }
}
