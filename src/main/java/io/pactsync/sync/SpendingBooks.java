package io.pactsync.sync;

import io.pactsync.quota.UsageLedger;
import io.pactsync.store.Ledger;
import io.pactsync.store.PaceRow;
import io.pactsync.store.SpentRow;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Writes the spending that a limiter recorded to the store. Safe for use by several threads. */
public record SpendingBooks(UsageLedger usage, Ledger ledger) {
  /**
   * Writes everything recorded since the last call.
   *
   * @throws io.pactsync.store.StoreException when it cannot be written
   */
  public void keep() {
    keep(inbox -> inbox);
  }

  /**
   * Writes everything as spending of this inbox. Used for calls that were made before the inbox was
   * known.
   */
  public void keepAllFor(String inbox) {
    keep(any -> inbox);
  }

  private void keep(UnaryOperator<String> inboxOf) {
    UsageLedger.Spending spending = usage.drain();
    if (!spending.isEmpty()) {
      ledger.add(
          spending.entries().stream().map(entry -> row(entry, inboxOf)).toList(),
          spending.pace().stream().map(pace -> row(pace, inboxOf)).toList());
    }
  }

  private static SpentRow row(UsageLedger.Entry entry, UnaryOperator<String> inboxOf) {
    return new SpentRow(
        inboxOf.apply(entry.inbox()),
        entry.method().apiName(),
        entry.day(),
        entry.units(),
        entry.calls(),
        entry.refusals());
  }

  private static PaceRow row(UsageLedger.Pace pace, UnaryOperator<String> inboxOf) {
    return new PaceRow(
        inboxOf.apply(pace.inbox()),
        Instant.ofEpochSecond(pace.second()),
        pace.units(),
        pace.refusals());
  }
}
