/**
 * Moves a store from SQLite to PostgreSQL. May use {@code store}, {@code store.jdbc}, both
 * databases, JDBC and Jdbi.
 */
@NullMarked
package io.pactsync.store.migration;

import org.jspecify.annotations.NullMarked;
