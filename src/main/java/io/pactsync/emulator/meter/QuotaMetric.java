package io.pactsync.emulator.meter;

/**
 * The quota metric that a refusal names. A project's age decides which one it meets, so a refusal
 * tells a client which price list is in force.
 */
public enum QuotaMetric {
  /** Projects that used the API before May 2026: 15,000 units a minute and user. */
  QUERIES,
  /** Projects created since: 6,000 units a minute and user, at newer prices. */
  TOTAL_QUERY_COST
}
