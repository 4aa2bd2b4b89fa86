package io.pactsync.store;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Quota units, calls and refusals by inbox, method and day. Safe for use by several threads. */
public interface Ledger {
  /** How long spending by second is kept. Spending by day is kept for ever. */
  Duration SECONDS_RETENTION = Duration.ofDays(8);

  /**
   * Adds the amounts to the stored ones and deletes seconds that are too old, in one transaction.
   */
  void add(List<DailySpendingRow> amounts, List<SpendingRow> seconds);

  /** The spending of these days, both ends included, sorted by inbox, method and day. */
  List<DailySpendingRow> spendingByDay(Optional<String> email, LocalDate from, LocalDate to);

  /** The seconds from an instant on in which the inbox spent anything, in order. */
  List<SpendingRow> spendingBySecond(String email, Instant from);
}
