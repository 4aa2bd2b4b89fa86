package io.pactsync.quota;

import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Profiles for tests. */
final class TestProfiles {
  static final UnitTable CLASSIC = classic();
  static final QuotaProfile PER_SECOND =
      new QuotaProfile(
          "250-per-second", CLASSIC, List.of(new QuotaLimit(QuotaScope.USER, seconds(1), 250)));

  static final UnitTable OF_2026 = of2026();
  static final QuotaProfile PER_MINUTE =
      new QuotaProfile(
          "6000-per-minute",
          OF_2026,
          List.of(
              new QuotaLimit(QuotaScope.USER, seconds(60), 6000),
              new QuotaLimit(QuotaScope.USER, seconds(10), 1000),
              new QuotaLimit(QuotaScope.PROJECT, seconds(60), 1_200_000),
              new QuotaLimit(QuotaScope.PROJECT, Duration.ofDays(1), 80_000_000)));

  private TestProfiles() {}

  private static UnitTable of2026() {
    Map<GmailMethod, Integer> units = CLASSIC.asMap();
    units.put(GmailMethod.MESSAGES_GET, 20);
    units.put(GmailMethod.THREADS_GET, 40);
    return new UnitTable(units);
  }

  static Duration seconds(long seconds) {
    return Duration.ofSeconds(seconds);
  }

  private static UnitTable classic() {
    Map<GmailMethod, Integer> units = new EnumMap<>(GmailMethod.class);
    units.put(GmailMethod.GET_PROFILE, 1);
    units.put(GmailMethod.HISTORY_LIST, 2);
    units.put(GmailMethod.MESSAGES_LIST, 5);
    units.put(GmailMethod.MESSAGES_GET, 5);
    units.put(GmailMethod.THREADS_GET, 10);
    units.put(GmailMethod.MESSAGES_INSERT, 25);
    units.put(GmailMethod.MESSAGES_SEND, 100);
    return new UnitTable(units);
  }
}
