package io.pactsync.store.jdbc;

import io.pactsync.store.Contracts;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.Inboxes;
import io.pactsync.store.Ledger;
import io.pactsync.store.ListingStore;
import io.pactsync.store.MessageStore;
import io.pactsync.store.ScheduledRuns;
import io.pactsync.store.Schedules;
import io.pactsync.store.SealedCredentials;
import io.pactsync.store.Store;
import io.pactsync.store.StoredSettings;
import io.pactsync.store.SyncRuns;
import io.pactsync.store.UnlistedMessages;

/** A store in an SQL database. Safe for use by several threads. */
public final class JdbcStore implements Store {
  private final Transactions transactions;
  private final InboxLocks locks;
  private final Runnable releaseLocks;

  /**
   * @param transactions closed with the store
   * @param releaseLocks releases the locks that {@code locks} still holds; runs when the store is
   *     closed
   */
  public JdbcStore(Transactions transactions, InboxLocks locks, Runnable releaseLocks) {
    this.transactions = transactions;
    this.locks = locks;
    this.releaseLocks = releaseLocks;
  }

  @Override
  public Inboxes inboxes() {
    return new JdbcInboxes(transactions);
  }

  @Override
  public SealedCredentials credentials() {
    return new JdbcSealedCredentials(transactions);
  }

  @Override
  public ListingStore listings() {
    return new JdbcListings(transactions);
  }

  @Override
  public UnlistedMessages unlisted() {
    return new JdbcUnlistedMessages(transactions);
  }

  @Override
  public MessageStore messages() {
    return new JdbcMessageStore(transactions);
  }

  @Override
  public Contracts contracts() {
    return new JdbcContracts(transactions);
  }

  @Override
  public Ledger ledger() {
    return new JdbcLedger(transactions);
  }

  @Override
  public SyncRuns runs() {
    return new JdbcSyncRuns(transactions);
  }

  @Override
  public StoredSettings settings() {
    return new JdbcStoredSettings(transactions);
  }

  @Override
  public InboxLocks locks() {
    return locks;
  }

  @Override
  public Schedules schedules() {
    return new JdbcSchedules(transactions);
  }

  @Override
  public ScheduledRuns scheduledRuns() {
    return new JdbcScheduledRuns(transactions);
  }

  @Override
  public void verifyIntegrity() {
    transactions.verifyIntegrity();
  }

  @Override
  public void close() {
    try {
      // Before the connections are closed: a database may hold the locks in one of them.
      releaseLocks.run();
    } finally {
      transactions.close();
    }
  }
}
