package io.pactsync.store.jdbc;

import io.pactsync.store.StoredContract;

/**
 * A contract as read back, with its place in the books.
 *
 * @param message the message's number, which rises in the order of listing
 */
record KeptContract(long message, StoredContract stored) {}
