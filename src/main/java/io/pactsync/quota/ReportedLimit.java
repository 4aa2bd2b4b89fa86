package io.pactsync.quota;

/**
 * The limit that a refusal names, in Google's notation.
 *
 * @param metric such as {@code gmail.googleapis.com/total_query_cost}
 * @param limit such as {@code totalQueryCostPerMinutePerUser}
 * @param units its value in quota units
 * @param unit such as {@code 1/min/{project}/{user}}
 */
public record ReportedLimit(String metric, String limit, long units, String unit) {}
