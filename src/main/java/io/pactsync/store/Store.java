package io.pactsync.store;

/**
 * All persistent data except delivered files. Every method of every port may throw {@link
 * StoreException}. Instants are kept to the millisecond, as Gmail reports them.
 */
public interface Store extends AutoCloseable {
  Inboxes inboxes();

  SealedCredentials credentials();

  ListingStore listings();

  UnlistedMessages unlisted();

  MessageStore messages();

  Contracts contracts();

  Ledger ledger();

  SyncRuns runs();

  StoredSettings settings();

  InboxLocks locks();

  Schedules schedules();

  ScheduledRuns scheduledRuns();

  /**
   * Checks that the database is intact: its pages and indexes, its references, and its counts
   * against its rows. Reads the whole database and changes nothing.
   *
   * @throws StoreException of kind {@code DAMAGED} when it is not; the message names the first
   *     problem
   */
  void verifyIntegrity();

  /**
   * Releases every inbox lock that is still held through this store. The store cannot be used
   * afterwards.
   */
  @Override
  void close();
}
