package io.pactsync.store;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Units, calls and refusals by inbox, method and day. Safe for use by several threads. */
public interface Ledger {
  /** Adds the amounts to what the books hold, in one transaction. */
  void add(List<SpentRow> amounts);

  /** What was spent from one day to another, both included, by inbox, method and day. */
  List<SpentRow> spent(Optional<String> email, LocalDate from, LocalDate to);
}
