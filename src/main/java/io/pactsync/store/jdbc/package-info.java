/**
 * Code that all SQL databases share: the ports, the migrations and the transaction interface.
 * Instants are kept to the millisecond. May use {@code store}, JDBC, Jdbi and Flyway.
 */
@NullMarked
package io.pactsync.store.jdbc;

import org.jspecify.annotations.NullMarked;
