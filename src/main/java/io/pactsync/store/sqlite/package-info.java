/** The books in one local SQLite file. May use {@code store} and {@code store.jdbc}. */
@NullMarked
package io.pactsync.store.sqlite;

import org.jspecify.annotations.NullMarked;
