/**
 * The books in one local SQLite file, and the locks of inboxes beside it. May use {@code store} and
 * {@code store.jdbc}, the driver and Jdbi.
 */
@NullMarked
package io.pactsync.store.sqlite;

import org.jspecify.annotations.NullMarked;
