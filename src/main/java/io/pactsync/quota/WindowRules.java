package io.pactsync.quota;

import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;

/**
 * How a profile's limits become windows.
 *
 * @param wall the wall time at an instant of the limiter's clock
 */
record WindowRules(QuotaSettings settings, LongFunction<Instant> wall) {
  Windows ofInbox(QuotaProfile profile) {
    return windows(profile, Scope.USER, settings.strategy());
  }

  /** Many inboxes share these, so no inbox's strategy applies: they slide. */
  Windows ofProject(QuotaProfile profile) {
    return windows(profile, Scope.PROJECT, Strategy.WINDOW);
  }

  private Windows windows(QuotaProfile profile, Scope scope, Strategy strategy) {
    List<QuotaLimit> limits =
        profile.limits().stream().filter(limit -> limit.scope() == scope).toList();
    List<WindowMeter> whole = limits.stream().map(limit -> meter(limit, 0, strategy)).toList();
    List<WindowMeter> backfill =
        settings.reserve() == 0
            ? List.of()
            : limits.stream().map(limit -> meter(limit, settings.reserve(), strategy)).toList();
    return new Windows(whole, backfill);
  }

  private WindowMeter meter(QuotaLimit limit, double reserve, Strategy strategy) {
    return new WindowMeter(limit, capacityOf(limit), reserve, strategy, wall);
  }

  /** Whether every call that the profile has a price for fits every one of its windows. */
  boolean leaveRoomForEveryCall(QuotaProfile profile) {
    int dearest = profile.units().asMap().values().stream().max(Integer::compare).orElse(0);
    return profile.limits().stream().allMatch(limit -> capacityOf(limit) >= dearest);
  }

  private long capacityOf(QuotaLimit limit) {
    return limit.spendable(settings.headroom());
  }
}
