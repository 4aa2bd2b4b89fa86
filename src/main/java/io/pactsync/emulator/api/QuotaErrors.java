package io.pactsync.emulator.api;

import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.LimitScope;
import io.pactsync.emulator.meter.QuotaMetric;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The errors of a limit that a call would have broken, in the words of the limit's age. */
final class QuotaErrors {
  private static final String SERVICE = "gmail.googleapis.com";
  private static final String PROJECT_NUMBER = "100000000001";
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration DAY = Duration.ofDays(1);

  private QuotaErrors() {}

  static GoogleError of(EmulatedLimit broken, EmulatedQuota quota) {
    if (broken.window().compareTo(DAY) >= 0) {
      return dailyExceeded();
    }
    // A spike that is too much for a part of a minute is refused in the minute's name. The rule of
    // units a second, which has no minute, is older than the details that name a limit.
    return quota.limits().stream()
        .filter(limit -> limit.scope() == broken.scope() && limit.window().equals(MINUTE))
        .findFirst()
        .or(() -> Optional.of(broken).filter(limit -> limit.window().compareTo(MINUTE) > 0))
        .map(limit -> rateExceeded(quota.metric(), limit.scope(), limit.units()))
        .orElseGet(QuotaErrors::userRateExceeded);
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
        Optional.of(new GoogleError.Info("RATE_LIMIT_EXCEEDED", metadata)));
  }

  private static GoogleError usageLimits(
      String reason, String message, Optional<GoogleError.Info> info) {
    return new GoogleError(403, "PERMISSION_DENIED", "usageLimits", reason, message, info);
  }
}
