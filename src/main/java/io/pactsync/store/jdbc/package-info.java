/**
 * What the databases share: the ports written in SQL that both understand, the migrations, and the
 * shape of a transaction. Instants are kept to the millisecond. May use {@code store}, JDBC, Jdbi
 * and Flyway.
 */
@NullMarked
package io.pactsync.store.jdbc;

import org.jspecify.annotations.NullMarked;
