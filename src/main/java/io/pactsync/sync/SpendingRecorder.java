package io.pactsync.sync;

import io.pactsync.quota.SpendingLedger;
import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.Ledger;
import io.pactsync.store.SpendingRow;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Writes the spending that a limiter recorded to the store. Safe for use by several threads. */
public record SpendingRecorder(SpendingLedger limiterLedger, Ledger storedLedger) {
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
    SpendingLedger.RecordedSpending spending = limiterLedger.drain();
    if (!spending.isEmpty()) {
      storedLedger.add(
          spending.byMethod().stream().map(entry -> row(entry, inboxOf)).toList(),
          spending.bySecond().stream().map(second -> row(second, inboxOf)).toList());
    }
  }

  private static DailySpendingRow row(
      SpendingLedger.MethodSpending entry, UnaryOperator<String> inboxOf) {
    return new DailySpendingRow(
        inboxOf.apply(entry.inbox()),
        entry.method().apiName(),
        entry.day(),
        entry.units(),
        entry.calls(),
        entry.refusals());
  }

  private static SpendingRow row(
      SpendingLedger.SecondSpending second, UnaryOperator<String> inboxOf) {
    return new SpendingRow(
        inboxOf.apply(second.inbox()),
        Instant.ofEpochSecond(second.second()),
        second.units(),
        second.refusals());
  }
}
