package io.pactsync.store.sqlite;

import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.jdbc.JdbcStore;
import io.pactsync.store.jdbc.Transactions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jdbi.v3.core.statement.SqlLogger;

/**
 * Opens the store of one SQLite file. Any number of processes may open the same file. Reads do not
 * wait for each other or for a write; writes wait for each other.
 */
public final class SqliteStore {
  private static final String URL_PREFIX = "jdbc:sqlite:";

  private SqliteStore() {}

  /**
   * Opens the store. Creates the file (mode 0600) and its directory (mode 0700) if missing, and
   * migrates an older schema.
   *
   * @param clock gives the time since which an inbox is locked
   * @throws StoreException when the file is damaged, is another program's database, was written by
   *     a newer Pactsync, or cannot be opened for writing; the file stays unchanged
   */
  public static Store open(Path file, InstantSource clock) {
    return open(file, clock, SqlLogger.NOP_SQL_LOGGER);
  }

  /**
   * Opens the store as {@link #open(Path, InstantSource)} does.
   *
   * @param url {@code jdbc:sqlite:} and a path, taken literally, without options
   * @throws IllegalArgumentException when the URL names no file
   */
  public static Store open(String url, InstantSource clock) {
    return open(file(url), clock);
  }

  /**
   * Opens an existing database for a tool that reads its rows.
   *
   * @throws StoreException as {@link #open(Path, InstantSource)}
   */
  public static Transactions openTransactions(String url) {
    return new SqliteTransactions(
        new SqliteConnections(DatabaseFile.resolve(file(url)).path()), SqlLogger.NOP_SQL_LOGGER);
  }

  /** Whether the file exists. Opening the store would create it. */
  public static boolean exists(String url) {
    return Files.exists(file(url));
  }

  static Store open(Path file, InstantSource clock, SqlLogger logger) {
    DatabaseFile database = DatabaseFile.resolve(file);
    SqliteNativeLibrary.load(database.directory());
    SqliteConnections connections = new SqliteConnections(database.path());
    new SqliteSchema(database, connections).bringUpToDate();
    FileInboxLocks locks = new FileInboxLocks(database.locks(), clock);
    return new JdbcStore(new SqliteTransactions(connections, logger), locks, locks::close);
  }

  /**
   * The path of the database file.
   *
   * @throws IllegalArgumentException when the URL names no file
   */
  public static Path file(String url) {
    String path = url.startsWith(URL_PREFIX) ? url.substring(URL_PREFIX.length()) : "";
    if (path.isBlank() || path.startsWith(":") || path.startsWith("file:")) {
      throw new IllegalArgumentException(
          "The store's URL is \"%s\"; write jdbc:sqlite: and the path of a file.".formatted(url));
    }
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "The store's URL \"%s\" is not a valid path: %s.".formatted(url, e.getReason()), e);
    }
  }
}
