package io.pactsync.store.migration;

import io.pactsync.store.InboxLocks;
import io.pactsync.store.InboxRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.jdbc.Transactions;
import io.pactsync.store.postgres.MigrationTarget;
import io.pactsync.store.sqlite.SqliteStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Moves a store from a SQLite file into a PostgreSQL database. The file stays unchanged. An
 * interrupted migration continues when it runs again. No other command can use the database before
 * the migration is complete and every row has been compared.
 */
public final class StoreMigration {
  private final String sqliteUrl;
  private final String postgresUrl;
  private final InstantSource clock;

  /**
   * What was moved.
   *
   * @param messages the messages in the new database
   * @param contracts those that carry contracts
   * @param documents their documents
   * @param continued whether an earlier migration had been interrupted
   */
  public record MigrationResult(long messages, long contracts, long documents, boolean continued) {}

  public StoreMigration(String sqliteUrl, String postgresUrl, InstantSource clock) {
    this.sqliteUrl = sqliteUrl;
    this.postgresUrl = postgresUrl;
    this.clock = clock;
  }

  /**
   * Moves the store.
   *
   * @param copied receives the number of messages that are in the new database, from time to time
   * @throws StoreException when a database cannot be used, or the new one contains a store already
   * @throws io.pactsync.store.InboxLockedException when a sync of an inbox runs
   */
  public MigrationResult run(LongConsumer copied) {
    List<InboxLocks.InboxLock> locks = new ArrayList<>();
    try (Store source = SqliteStore.open(sqliteUrl, clock);
        Transactions from = SqliteStore.openTransactions(sqliteUrl);
        MigrationTarget target = MigrationTarget.open(postgresUrl)) {
      // Nothing must change the old store meanwhile.
      for (InboxRow inbox : source.inboxes().all()) {
        locks.add(source.locks().acquire(inbox.email()));
      }
      boolean continued = target.begin();
      StoreComparison comparison = new StoreComparison(from, target.transactions());
      new StoreCopy(from, target.transactions(), copied).run();
      if (continued && comparison.firstDifference().isPresent()) {
        // The old store has changed since the interruption.
        target.restart();
        new StoreCopy(from, target.transactions(), copied).run();
      }
      comparison.firstDifference().ifPresent(table -> refuse(target, table));
      target.transactions().verifyIntegrity();
      MigrationResult result =
          new MigrationResult(
              target.count("message"),
              target.count("contract"),
              target.count("document"),
              continued);
      target.complete();
      return result;
    } finally {
      locks.forEach(InboxLocks.InboxLock::close);
    }
  }

  private static void refuse(MigrationTarget target, String table) {
    throw new StoreException(
        StoreFailure.UNAVAILABLE,
        "The rows of the table %s in the database %s differ from the old ones, because the old store changed during the migration; end other commands and run migrate-store again."
            .formatted(table, target.display()));
  }
}
