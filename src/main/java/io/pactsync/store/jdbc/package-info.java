/**
 * Code that all SQL databases share: the ports, the migrations and the transaction interface.
 * Instants are kept to the millisecond. May use {@code store}, JDBC, Jdbi, Flyway and db-scheduler.
 */
@NullMarked
package io.pactsync.store.jdbc;

import org.jspecify.annotations.NullMarked;
