package io.pactsync.sync;

import io.pactsync.quota.UsageLedger;
import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.Ledger;
import io.pactsync.store.SpendingRow;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Writes the spending that a limiter recorded to the store. Safe for use by several threads. */
public record SpendingRecorder(UsageLedger usage, Ledger ledger) {
  /**
   * Writes everything recorded since the last call.
   *
   * @throws io.pactsync.store.StoreException when it cannot be written
   */
  public void record() {
    record(inbox -> inbox);
  }

  /**
   * Writes everything as spending of this inbox. Used for calls that were made before the inbox was
   * known.
   */
  public void recordAllFor(String inbox) {
    record(any -> inbox);
  }

  private void record(UnaryOperator<String> inboxOf) {
    UsageLedger.RecordedUsage spending = usage.drain();
    if (!spending.isEmpty()) {
      ledger.add(
          spending.byMethod().stream().map(entry -> row(entry, inboxOf)).toList(),
          spending.bySecond().stream().map(pace -> row(pace, inboxOf)).toList());
    }
  }

  private static DailySpendingRow row(
      UsageLedger.MethodUsage entry, UnaryOperator<String> inboxOf) {
    return new DailySpendingRow(
        inboxOf.apply(entry.inbox()),
        entry.method().apiName(),
        entry.day(),
        entry.units(),
        entry.calls(),
        entry.refusals());
  }

  private static SpendingRow row(UsageLedger.SecondUsage pace, UnaryOperator<String> inboxOf) {
    return new SpendingRow(
        inboxOf.apply(pace.inbox()),
        Instant.ofEpochSecond(pace.second()),
        pace.units(),
        pace.refusals());
  }
}
