package io.pactsync.store;

/**
 * All persistent data except delivered files. Every method of every port may throw {@link
 * StoreException}. Instants are kept to the millisecond, as Gmail reports them.
 */
public interface Store extends AutoCloseable {
  Inboxes inboxes();

  SealedCredentials credentials();

  ListingStore listings();

  MessageStore messages();

  Contracts contracts();

  Ledger ledger();

  SyncRuns runs();

  StoredSettings settings();

  InboxLocks locks();

  /**
   * Releases every inbox lock that is still held through this store. The store cannot be used
   * afterwards.
   */
  @Override
  void close();
}
