package io.pactsync.emulator.api;

import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.LimitScope;
import io.pactsync.emulator.meter.QuotaMetric;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Creates the error for a limit that a call would exceed, in the format of the project's age. */
final class GoogleQuotaErrors {
  private static final String SERVICE = "gmail.googleapis.com";
  private static final String PROJECT_NUMBER = "100000000001";
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration DAY = Duration.ofDays(1);

  private GoogleQuotaErrors() {}

  static GoogleError forLimit(EmulatedLimit exceeded, EmulatedQuota quota) {
    if (exceeded.window().compareTo(DAY) >= 0) {
      return dailyExceeded();
    }
    // Google reports a burst that exceeds a part of a minute as the per-minute limit. The older
    // limit per second has no per-minute limit and no details that name a limit.
    return quota.limits().stream()
        .filter(limit -> limit.scope() == exceeded.scope() && limit.window().equals(MINUTE))
        .findFirst()
        .or(() -> Optional.of(exceeded).filter(limit -> limit.window().compareTo(MINUTE) > 0))
        .map(limit -> rateExceeded(quota.metric(), limit.scope(), limit.units()))
        .orElseGet(GoogleQuotaErrors::userRateExceeded);
  }

  static GoogleError dailyExceeded() {
    return usageLimits("dailyLimitExceeded", "Daily Limit Exceeded", Optional.empty());
  }

  static GoogleError userRateExceeded() {
    return usageLimits("userRateLimitExceeded", "User Rate Limit Exceeded", Optional.empty());
  }

  static GoogleError rateExceeded(QuotaMetric metric, LimitScope scope, long units) {
    boolean perUser = scope == LimitScope.USER;
    boolean classic = metric == QuotaMetric.QUERIES;
    String message =
        "Quota exceeded for quota metric '%s' and limit '%s per minute%s' of service '%s' for"
            + " consumer 'project_number:%s'.";
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put("service", SERVICE);
    metadata.put("quota_metric", SERVICE + (classic ? "/default" : "/total_query_cost"));
    metadata.put(
        "quota_limit",
        (classic ? "default" : "totalQueryCost")
            + (perUser ? "PerMinutePerUser" : "PerMinutePerProject"));
    metadata.put("quota_limit_value", Long.toString(units));
    metadata.put("quota_unit", perUser ? "1/min/{project}/{user}" : "1/min/{project}");
    metadata.put("consumer", "projects/" + PROJECT_NUMBER);
    return usageLimits(
        "rateLimitExceeded",
        message.formatted(
            classic ? "Queries" : "Total Query Cost",
            classic ? "Queries" : "Units",
            perUser ? " per user" : "",
            SERVICE,
            PROJECT_NUMBER),
        Optional.of(new GoogleError.GoogleErrorInfo("RATE_LIMIT_EXCEEDED", metadata)));
  }

  private static GoogleError usageLimits(
      String reason, String message, Optional<GoogleError.GoogleErrorInfo> info) {
    return new GoogleError(403, "PERMISSION_DENIED", "usageLimits", reason, message, info);
  }
}
