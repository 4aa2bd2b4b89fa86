/**
 * A store in a PostgreSQL database, which any number of processes and machines share. May use
 * {@code store}, {@code store.jdbc}, the driver, HikariCP and Jdbi.
 */
@NullMarked
package io.pactsync.store.postgres;

import org.jspecify.annotations.NullMarked;
