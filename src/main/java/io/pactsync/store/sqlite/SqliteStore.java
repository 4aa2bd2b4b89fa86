package io.pactsync.store.sqlite;

import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.jdbc.JdbcStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.jdbi.v3.core.statement.SqlLogger;

/**
 * The books in one SQLite file. Any number of processes may have it open: they read beside each
 * other and beside a writer, and take turns at writing.
 */
public final class SqliteStore {
  private static final String URL_PREFIX = "jdbc:sqlite:";

  private SqliteStore() {}

  /**
   * Opens the books, first creating the file (mode 0600) and its directory (mode 0700) where there
   * are none, and bringing an older schema up to date.
   *
   * @param clock tells since when an inbox has been held
   * @throws StoreException when the file is damaged, is not the books, was written by a newer
   *     Pactsync, or cannot be opened for writing. It is left as it was then
   */
  public static Store open(Path file, InstantSource clock) {
    return open(file, clock, SqlLogger.NOP_SQL_LOGGER);
  }

  /**
   * As {@link #open(Path, InstantSource)}.
   *
   * @param url {@code jdbc:sqlite:} and a path, taken literally: it has no options
   * @throws IllegalArgumentException when the URL names no file
   */
  public static Store open(String url, InstantSource clock) {
    return open(file(url), clock);
  }

  /** Whether there is a file already; opening would create one. */
  public static boolean exists(String url) {
    return Files.exists(file(url));
  }

  static Store open(Path file, InstantSource clock, SqlLogger logger) {
    DatabaseFile database = DatabaseFile.prepare(file);
    SqliteConnections connections = new SqliteConnections(database.path());
    new Schema(database, connections).bringUpToDate();
    FileInboxLocks locks = new FileInboxLocks(database.locks(), clock);
    return new JdbcStore(new SqliteTransactions(connections, logger), locks, locks::close);
  }

  /**
   * The database's file.
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
          "The store's URL \"%s\" names no possible file: %s.".formatted(url, e.getReason()), e);
    }
  }
}
