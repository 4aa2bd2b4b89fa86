package io.pactsync.bench.micro;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.LimiterClock;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.UnitTable;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Creates a limiter with limits so high that no call waits for quota. */
final class WideLimiter {
  private static final long UNITS = 1L << 50;
  private static final int IN_FLIGHT = 1000;

  private WideLimiter() {}

  static QuotaLimiter create() {
    QuotaProfile profile =
        new QuotaProfile(
            "wide",
            new UnitTable(Map.of(GmailMethod.MESSAGES_GET, 5)),
            List.of(
                new QuotaLimit(QuotaScope.USER, Duration.ofSeconds(1), UNITS),
                new QuotaLimit(QuotaScope.PROJECT, Duration.ofSeconds(60), UNITS)));
    QuotaSettings settings = QuotaSettings.DEFAULTS.withInFlight(IN_FLIGHT, IN_FLIGHT);
    return new QuotaLimiter(profile, settings, LimiterClock.of(InstantSource.system()));
  }
}
