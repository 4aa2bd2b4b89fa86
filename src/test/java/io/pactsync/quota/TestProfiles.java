package io.pactsync.quota;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Profiles for tests. */
final class TestProfiles {
  static final UnitTable CLASSIC = classic();
  static final QuotaProfile PER_SECOND =
      new QuotaProfile(
          "250-per-second", CLASSIC, List.of(new QuotaLimit(Scope.USER, seconds(1), 250)));

  private TestProfiles() {}

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
