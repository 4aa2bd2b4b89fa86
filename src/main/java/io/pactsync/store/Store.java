package io.pactsync.store;

/** The books, whichever database keeps them. Every port may throw {@link StoreException}. */
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

  @Override
  void close();
}
