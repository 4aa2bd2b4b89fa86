package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.UnitTable;
import java.time.Duration;
import java.util.List;

/**
 * The quota that an emulator enforces. Immutable.
 *
 * @param unitTable the quota units of each method
 * @param limits the limits, which all must hold for a call to be served; empty means that no call
 *     is refused
 * @param metric the metric that rate-limit refusals name
 */
public record EmulatedQuota(UnitTable unitTable, List<EmulatedLimit> limits, QuotaMetric metric) {
  public EmulatedQuota {
    limits = List.copyOf(limits);
  }

  /**
   * Returns the quota units of a call. A custom unit table may lack methods that its client never
   * calls; for those the emulator uses Google's published units.
   */
  public int unitsOf(GmailMethod method) {
    return unitTable.find(method).orElseGet(() -> PublishedUnitTables.classic().unitsOf(method));
  }

  /**
   * Creates a quota with this unit table and these limits. The metric follows from the units of
   * {@code messages.get}, which differ between the two published tables.
   */
  public static EmulatedQuota of(UnitTable unitTable, List<EmulatedLimit> limits) {
    boolean newer = unitTable.find(GmailMethod.MESSAGES_GET).orElse(0) >= 20;
    return new EmulatedQuota(
        unitTable, limits, newer ? QuotaMetric.TOTAL_QUERY_COST : QuotaMetric.QUERIES);
  }

  /** The classic unit table without any limit. */
  public static EmulatedQuota unlimited() {
    return of(PublishedUnitTables.classic(), List.of());
  }

  /** The long-documented limit: 250 units per second and user. */
  public static EmulatedQuota of250PerSecond() {
    return of(
        PublishedUnitTables.classic(), List.of(EmulatedLimit.perUser(250, Duration.ofSeconds(1))));
  }

  /**
   * The limits of older projects: 15,000 units per minute and user, 1,200,000 per minute for all
   * users.
   */
  public static EmulatedQuota of15000PerMinute() {
    return perMinute(PublishedUnitTables.classic(), 15_000);
  }

  /**
   * The limits of projects since May 2026: 6,000 units per minute and user, 1,200,000 per minute
   * for all users.
   */
  public static EmulatedQuota of6000PerMinute() {
    return perMinute(PublishedUnitTables.since2026(), 6_000);
  }

  private static EmulatedQuota perMinute(UnitTable unitTable, long userUnits) {
    Duration minute = Duration.ofMinutes(1);
    return of(
        unitTable,
        List.of(
            EmulatedLimit.perUser(userUnits, minute), EmulatedLimit.perProject(1_200_000, minute)));
  }
}
