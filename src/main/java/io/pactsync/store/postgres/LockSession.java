package io.pactsync.store.postgres;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** A connection that holds advisory locks. Not safe for use by several threads. */
final class LockSession {
  /** The first version with {@code idle_session_timeout}. */
  private static final int HAS_SESSION_TIMEOUT = 14;

  /** The characters PACT distinguish these locks from those of other programs. */
  private static final String KEY = "hashtextextended(current_schema() || ' ' || ?, 1346454356)";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT);
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT);

  private final PostgresConnections connections;
  private final Connection connection;

  private LockSession(PostgresConnections connections, Connection connection) {
    this.connections = connections;
    this.connection = connection;
  }

  /**
   * Takes a connection.
   *
   * @param timeout the database ends the session when it has sent nothing for this long
   */
  static LockSession open(PostgresConnections connections, Duration timeout) throws SQLException {
    Connection connection = connections.openConnection();
    LockSession session = new LockSession(connections, connection);
    try {
      if (connection.getMetaData().getDatabaseMajorVersion() >= HAS_SESSION_TIMEOUT) {
        session.execute("SET idle_session_timeout = %d".formatted(timeout.toMillis()));
      }
      return session;
    } catch (SQLException e) {
      connections.closeConnection(connection);
      throw e;
    }
  }

  boolean tryLock(String email) throws SQLException {
    return flag("SELECT pg_try_advisory_lock(" + KEY + ")", email);
  }

  void unlock(String email) throws SQLException {
    execute("DELETE FROM lock_holder WHERE email = ?", email);
    flag("SELECT pg_advisory_unlock(" + KEY + ")", email);
  }

  /** Records that this process holds the lock. */
  void describe(String email, Instant since) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            INSERT INTO lock_holder (email, holder, since) VALUES (?, ?, ?)
            ON CONFLICT (email) DO UPDATE SET holder = excluded.holder, since = excluded.since
            """)) {
      statement.setString(1, email);
      statement.setString(2, thisProcess());
      statement.setLong(3, since.toEpochMilli());
      statement.execute();
    }
  }

  private static String thisProcess() {
    String process = "process " + ProcessHandle.current().pid();
    try {
      return process + " on " + InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return process;
    }
  }

  /** Returns a text such as {@code process 4711 on worker-2 since 10:15 UTC}. */
  Optional<String> holder(String email, Instant now) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT holder, since FROM lock_holder WHERE email = ?")) {
      statement.setString(1, email);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          return Optional.empty();
        }
        ZonedDateTime since = Instant.ofEpochMilli(row.getLong("since")).atZone(ZoneOffset.UTC);
        boolean today = since.toLocalDate().equals(now.atZone(ZoneOffset.UTC).toLocalDate());
        return Optional.of(
            row.getString("holder") + " since " + (today ? TIME : DAY_AND_TIME).format(since));
      }
    }
  }

  /** Shows the database that the process is alive. */
  void renew() throws SQLException {
    execute("SELECT 1");
  }

  /** Returns the connection, which holds no lock any more. */
  void end() throws SQLException {
    try {
      execute("SELECT pg_advisory_unlock_all()");
      execute("RESET idle_session_timeout");
    } finally {
      connections.closeConnection(connection);
    }
  }

  /** Returns a connection that is lost. */
  void abandon() throws SQLException {
    connections.closeConnection(connection);
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void execute(String sql, String email) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, email);
      statement.execute();
    }
  }

  private boolean flag(String sql, String email) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, email);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
