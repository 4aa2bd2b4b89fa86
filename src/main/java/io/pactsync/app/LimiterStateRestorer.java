package io.pactsync.app;

import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.window.PacificDay;
import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Ledger;
import io.pactsync.store.SpendingRow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Restores the spending of earlier processes into a new limiter. The last minute is restored second
 * by second, for the windows of up to a minute; the rest of the quota day is restored as a sum.
 * Otherwise two runs within a minute could each spend the limit of that minute.
 */
record LimiterStateRestorer(Ledger ledger, Instant now) {
  /** The longest sliding window, plus the second in which it begins. */
  private static final Duration LOOK_BACK = Duration.ofSeconds(61);

  void restoreInto(QuotaLimiter limiter, Iterable<InboxRow> inboxes) {
    LocalDate today = PacificDay.of(now);
    for (InboxRow inbox : inboxes) {
      long recent = 0;
      for (SpendingRow second : ledger.spendingBySecond(inbox.email(), now.minus(LOOK_BACK))) {
        // The response arrived at the end of its second at the latest.
        limiter.restoreSpending(inbox.email(), second.units(), second.second().plusSeconds(1));
        recent += second.units();
      }
      long all =
          ledger.spendingByDay(Optional.of(inbox.email()), today, today).stream()
              .mapToLong(DailySpendingRow::units)
              .sum();
      limiter.restoreRestOfDay(inbox.project().orElse(""), Math.max(0, all - recent));
    }
  }
}
