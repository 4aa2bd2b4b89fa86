package io.pactsync.quota;

import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import io.pactsync.quota.window.WindowMeter;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Creates the windows of a profile.
 *
 * @param wall converts an instant of the limiter's clock to wall time
 */
record WindowSetFactory(QuotaSettings settings, LongFunction<Instant> wall) {
  WindowSet forInbox(QuotaProfile profile) {
    return windows(profile, QuotaScope.USER, settings.strategy());
  }

  /** Creates sliding windows, whatever the strategy: inboxes with different timing share them. */
  WindowSet forProject(QuotaProfile profile) {
    return windows(profile, QuotaScope.PROJECT, PacingStrategy.WINDOW);
  }

  private WindowSet windows(QuotaProfile profile, QuotaScope scope, PacingStrategy strategy) {
    List<QuotaLimit> limits =
        profile.limits().stream().filter(limit -> limit.scope() == scope).toList();
    List<WindowMeter> whole = limits.stream().map(limit -> meter(limit, 0, strategy)).toList();
    List<WindowMeter> backfill =
        settings.reserve() == 0
            ? List.of()
            : limits.stream().map(limit -> meter(limit, settings.reserve(), strategy)).toList();
    return new WindowSet(whole, backfill);
  }

  private WindowMeter meter(QuotaLimit limit, double reserve, PacingStrategy strategy) {
    return new WindowMeter(limit, capacityOf(limit), reserve, strategy, wall);
  }

  /** Returns whether every priced call of the profile fits each of its windows. */
  boolean fitsEveryCall(QuotaProfile profile) {
    int highestCost = profile.units().asMap().values().stream().max(Integer::compare).orElse(0);
    return profile.limits().stream().allMatch(limit -> capacityOf(limit) >= highestCost);
  }

  private long capacityOf(QuotaLimit limit) {
    return limit.spendable(settings.headroom());
  }
}
