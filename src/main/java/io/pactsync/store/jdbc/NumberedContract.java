package io.pactsync.store.jdbc;

import io.pactsync.store.StoredContract;

/**
 * A contract with its message's number.
 *
 * @param message the number of the message, which rises in the order of listing
 */
record NumberedContract(long message, StoredContract stored) {}
