package io.pactsync.quota;

import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import io.pactsync.quota.window.WindowMeter;
import java.time.Instant;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Creates the windows that count a profile's units. Headroom lowers every window; the reserve
 * lowers only the windows of backfill calls.
 *
 * @param toWallTime converts an instant of the limiter's clock to wall time
 */
record WindowSetFactory(QuotaSettings settings, LongFunction<Instant> toWallTime) {
  WindowSet forInbox(QuotaProfile profile) {
    return windows(profile, QuotaScope.USER, settings.strategy());
  }

  /**
   * Ignores the strategy. A project's windows always slide, because inboxes with different timing
   * share them. A day's window ends at midnight Pacific time.
   */
  WindowSet forProject(QuotaProfile profile) {
    return windows(profile, QuotaScope.PROJECT, PacingStrategy.WINDOW);
  }

  private WindowSet windows(QuotaProfile profile, QuotaScope scope, PacingStrategy strategy) {
    List<QuotaLimit> limits =
        profile.limits().stream().filter(limit -> limit.scope() == scope).toList();
    List<WindowMeter> forAllCalls =
        limits.stream().map(limit -> meter(limit, 0, strategy)).toList();
    List<WindowMeter> forBackfill =
        settings.reserve() == 0
            ? List.of()
            : limits.stream().map(limit -> meter(limit, settings.reserve(), strategy)).toList();
    return new WindowSet(forAllCalls, forBackfill);
  }

  private WindowMeter meter(QuotaLimit limit, double reservedShare, PacingStrategy strategy) {
    return new WindowMeter(limit, capacityOf(limit), reservedShare, strategy, toWallTime);
  }

  /** Returns whether each window has room for the most expensive call. */
  boolean canServeEveryCall(QuotaProfile profile) {
    int highestCost = profile.units().asMap().values().stream().max(Integer::compare).orElse(0);
    return profile.limits().stream().allMatch(limit -> capacityOf(limit) >= highestCost);
  }

  private long capacityOf(QuotaLimit limit) {
    return limit.spendable(settings.headroom());
  }
}
