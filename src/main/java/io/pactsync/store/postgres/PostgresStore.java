package io.pactsync.store.postgres;

import io.pactsync.store.Store;
import io.pactsync.store.jdbc.JdbcStore;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Opens the store of one PostgreSQL database. A process uses at most {@value
 * PostgresConnections#MAX_CONNECTIONS} connections. Any number of processes may open the same
 * database.
 */
public final class PostgresStore {
  /** Every URL of a PostgreSQL database begins with this text. */
  public static final String URL_PREFIX = "jdbc:postgresql:";

  private PostgresStore() {}

  /**
   * Opens the store. Creates its tables if the database has none, and migrates an older schema.
   *
   * @param url {@code jdbc:postgresql://HOST:PORT/DATABASE}, with the options of the driver
   * @param clock gives the time since which an inbox is locked
   * @throws io.pactsync.store.StoreException when the database cannot be reached, contains another
   *     program's tables, or was written by a newer Pactsync; the database stays unchanged
   * @throws IllegalArgumentException when the URL names no database
   */
  public static Store open(String url, InstantSource clock) {
    return open(url, clock, AdvisoryInboxLocks.TIMEOUT);
  }

  /**
   * Opens the store as {@link #open(String, InstantSource)} does.
   *
   * @param lockTimeout how long a process may send nothing before the database releases its locks
   */
  static Store open(String url, InstantSource clock, Duration lockTimeout) {
    PostgresConnections connections = connections(url);
    try {
      new PostgresSchema(connections).bringUpToDate();
      AdvisoryInboxLocks locks = new AdvisoryInboxLocks(connections, clock, lockTimeout);
      return new JdbcStore(new PostgresTransactions(connections), locks, locks::close);
    } catch (RuntimeException e) {
      connections.close();
      throw e;
    }
  }

  private static PostgresConnections connections(String url) {
    return new PostgresConnections(PostgresAddress.parse(url));
  }

  /**
   * Whether the database contains a store. Opening it would create one.
   *
   * @throws io.pactsync.store.StoreException when the database cannot be reached
   * @throws IllegalArgumentException when the URL names no database
   */
  public static boolean exists(String url) {
    try (PostgresConnections connections = connections(url)) {
      return new PostgresSchema(connections).exists();
    }
  }

  /**
   * The host, the port and the database of a URL, without its options, which may contain a
   * password.
   *
   * @throws IllegalArgumentException when the URL names no database
   */
  public static String display(String url) {
    return PostgresAddress.parse(url).display();
  }
}
