package io.pactsync.store;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Units, calls and refusals by inbox, method and day. Safe for use by several threads. */
public interface Ledger {
  /** How long the pace is kept, second by second; the days' sums are kept for ever. */
  Duration PACE_KEPT = Duration.ofDays(8);

  /** Adds the amounts to what the books hold, in one transaction, and forgets what is too old. */
  void add(List<SpentRow> amounts, List<PaceRow> pace);

  /** What was spent from one day to another, both included, by inbox, method and day. */
  List<SpentRow> spent(Optional<String> email, LocalDate from, LocalDate to);

  /** The seconds in which an inbox spent anything from an instant on, in their order. */
  List<PaceRow> pace(String email, Instant from);
}
