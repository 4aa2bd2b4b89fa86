package io.pactsync.store.migration;

import io.pactsync.store.jdbc.Transactions;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares every row of two databases. */
final class StoreComparison {
  private final Transactions one;
  private final Transactions other;

  StoreComparison(Transactions one, Transactions other) {
    this.one = one;
    this.other = other;
  }

  /** Returns the name of the first table with a row that differs; empty when all rows are equal. */
  Optional<String> firstDifference() {
    return MigratedTable.all().stream().filter(this::differs).map(MigratedTable::name).findFirst();
  }

  private boolean differs(MigratedTable table) {
    @Nullable StoredRow after = null;
    while (true) {
      List<StoredRow> rows = page(one, table, after);
      if (!rows.equals(page(other, table, after))) {
        return true;
      }
      if (rows.isEmpty()) {
        return false;
      }
      after = rows.get(rows.size() - 1);
    }
  }

  private static List<StoredRow> page(
      Transactions transactions, MigratedTable table, @Nullable StoredRow after) {
    return transactions.read(handle -> StoredRow.page(handle, table, after, StoreCopy.BATCH_SIZE));
  }
}
