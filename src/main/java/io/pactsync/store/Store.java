package io.pactsync.store;

/**
 * The books, whichever database keeps them. Every port may throw {@link StoreException}. Instants
 * are kept to the millisecond, as Gmail states them.
 */
public interface Store extends AutoCloseable {
  Inboxes inboxes();

  Credentials credentials();

  Listings listings();

  MessageBook messages();

  Contracts contracts();

  Ledger ledger();

  Runs runs();

  Settings settings();

  InboxLocks locks();

  /** Frees every inbox that is still held through this store; nothing can be asked of it then. */
  @Override
  void close();
}
