package io.pactsync.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;
import org.jdbi.v3.core.ConnectionFactory;

/**
 * The connections of one process to the database. Waiting for a connection is not interruptible and
 * not limited, because a sync that is being stopped still writes its checkpoints. Safe for use by
 * several threads.
 */
final class PostgresConnections implements ConnectionFactory, AutoCloseable {
  /**
   * One connection holds the locks of inboxes while there are any, and one runs transactions, which
   * take about a millisecond each. More connections would not make a sync faster, and the
   * connections of a fleet add up.
   */
  static final int MAX_CONNECTIONS = 2;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /** A statement that waits longer for a row has met an error of another program. */
  private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(20);

  /** Detects a database that has vanished without closing the connection. */
  private static final Duration SOCKET_TIMEOUT = Duration.ofMinutes(5);

  private final PostgresAddress address;
  private final HikariDataSource pool;
  private final PostgresErrorTranslator errors;
  private final Semaphore free = new Semaphore(MAX_CONNECTIONS, true);

  /**
   * Opens the pool and one connection.
   *
   * @throws StoreException when the database cannot be reached
   */
  PostgresConnections(PostgresAddress address) {
    this.address = address;
    this.errors = new PostgresErrorTranslator(address);
    HikariConfig config = new HikariConfig();
    config.setPoolName("pactsync");
    config.setJdbcUrl(address.url());
    config.setMaximumPoolSize(MAX_CONNECTIONS);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(CONNECT_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(1);
    config.addDataSourceProperty("ApplicationName", "pactsync");
    config.addDataSourceProperty("connectTimeout", CONNECT_TIMEOUT.toSeconds());
    config.addDataSourceProperty("socketTimeout", SOCKET_TIMEOUT.toSeconds());
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.setConnectionInitSql(
        "SET lock_timeout = %d; SET client_min_messages = warning"
            .formatted(LOCK_TIMEOUT.toMillis()));
    try {
      this.pool = new HikariDataSource(config);
    } catch (RuntimeException e) {
      throw errors.translate(e);
    }
  }

  /** The pool itself, for the migration and the scheduler. */
  DataSource dataSource() {
    return pool;
  }

  PostgresAddress address() {
    return address;
  }

  PostgresErrorTranslator errors() {
    return errors;
  }

  /** Takes a connection. Blocks until one is free. */
  @Override
  public Connection openConnection() throws SQLException {
    free.acquireUninterruptibly();
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return pool.getConnection();
        } catch (SQLException e) {
          if (!(e.getCause() instanceof InterruptedException)) {
            throw e;
          }
          interrupted = true;
        }
      }
    } catch (SQLException | RuntimeException e) {
      free.release();
      throw e;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void closeConnection(Connection connection) throws SQLException {
    try {
      connection.close();
    } finally {
      free.release();
    }
  }

  boolean isClosed() {
    return pool.isClosed();
  }

  static StoreException closed() {
    return new StoreException(StoreFailure.UNAVAILABLE, "The store is closed.");
  }

  @Override
  public void close() {
    pool.close();
  }
}
