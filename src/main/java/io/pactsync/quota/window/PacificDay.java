package io.pactsync.quota.window;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/** Google's quota day, which ends at midnight Pacific time. */
public final class PacificDay {
  private static final ZoneId ZONE = ZoneId.of("America/Los_Angeles");

  private PacificDay() {}

  /** The quota day at this instant. */
  public static LocalDate of(Instant instant) {
    return LocalDate.ofInstant(instant, ZONE);
  }

  /** Nanoseconds until the quota day ends. */
  public static long nanosLeft(Instant instant) {
    Instant midnight = of(instant).plusDays(1).atStartOfDay(ZONE).toInstant();
    return Duration.between(instant, midnight).toNanos();
  }
}
