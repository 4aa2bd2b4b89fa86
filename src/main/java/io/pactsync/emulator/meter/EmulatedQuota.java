package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.UnitTable;
import java.time.Duration;
import java.util.List;

/**
 * The quota that an emulator enforces. Immutable.
 *
 * @param prices quota units a call
 * @param limits every limit must hold for a call to be served; empty means nothing is refused
 * @param metric the metric that refusals name
 */
public record EmulatedQuota(UnitTable prices, List<EmulatedLimit> limits, QuotaMetric metric) {
  public EmulatedQuota {
    limits = List.copyOf(limits);
  }

  /**
   * Quota units that a call is counted with. A table of one's own may be silent about methods that
   * its client never calls; for those the emulator charges what Google publishes.
   */
  public int unitsOf(GmailMethod method) {
    return prices.find(method).orElseGet(() -> PublishedPrices.classic().unitsOf(method));
  }

  /**
   * These prices and limits; the metric follows from the price of a {@code messages.get}, which is
   * where the two published lists part.
   */
  public static EmulatedQuota of(UnitTable prices, List<EmulatedLimit> limits) {
    boolean newer = prices.find(GmailMethod.MESSAGES_GET).orElse(0) >= 20;
    return new EmulatedQuota(
        prices, limits, newer ? QuotaMetric.TOTAL_QUERY_COST : QuotaMetric.QUERIES);
  }

  /** Classic prices, nothing refused. */
  public static EmulatedQuota unlimited() {
    return of(PublishedPrices.classic(), List.of());
  }

  /** The long-documented rule: 250 units a second and user. */
  public static EmulatedQuota of250PerSecond() {
    return of(
        PublishedPrices.classic(), List.of(EmulatedLimit.perUser(250, Duration.ofSeconds(1))));
  }

  /** Grandfathered projects: 15,000 units a minute and user, 1,200,000 a minute for all. */
  public static EmulatedQuota of15000PerMinute() {
    return perMinute(PublishedPrices.classic(), 15_000);
  }

  /** Projects since May 2026: 6,000 units a minute and user, 1,200,000 a minute for all. */
  public static EmulatedQuota of6000PerMinute() {
    return perMinute(PublishedPrices.since2026(), 6_000);
  }

  private static EmulatedQuota perMinute(UnitTable prices, long userUnits) {
    Duration minute = Duration.ofMinutes(1);
    return of(
        prices,
        List.of(
            EmulatedLimit.perUser(userUnits, minute), EmulatedLimit.perProject(1_200_000, minute)));
  }
}
