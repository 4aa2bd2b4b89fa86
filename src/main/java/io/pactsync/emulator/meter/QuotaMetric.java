package io.pactsync.emulator.meter;

/**
 * The quota metric that a rate-limit refusal names. The age of a project decides its metric, so a
 * refusal shows a client which unit table applies.
 */
public enum QuotaMetric {
  /** Projects that used the API before May 2026: 15,000 units per minute and user. */
  QUERIES,
  /**
   * Projects created since May 2026: 6,000 units per minute and user, with the newer unit table.
   */
  TOTAL_QUERY_COST
}
