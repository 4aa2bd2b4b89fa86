/**
 * A store in one local SQLite file, with lock files of the inboxes beside it. May use {@code
 * store}, {@code store.jdbc}, the driver and Jdbi.
 */
@NullMarked
package io.pactsync.store.sqlite;

import org.jspecify.annotations.NullMarked;
