package io.pactsync.store.postgres;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.jdbc.Migrations;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Creates the tables or brings them to the version that this program knows. A current schema, the
 * usual case, takes one check without Flyway. Flyway locks the database while it migrates, so
 * several processes may start at once.
 */
final class PostgresSchema {
  /** The number of the last migration. */
  static final int KNOWN_VERSION = 2;

  private static final Migrations MIGRATIONS = new Migrations("io/pactsync/store/postgres");

  /** Quiet where the history is missing, so that checking a new database raises no error. */
  private static final String HAS_HISTORY =
      "SELECT to_regclass('flyway_schema_history') IS NOT NULL";

  private static final String VERSION =
      """
      SELECT COALESCE(max(version::int), 0) FROM flyway_schema_history
      WHERE success AND version IS NOT NULL
      """;

  private static final String FOREIGN_TABLES =
      """
      SELECT count(*) FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
      """;

  private static final String IS_OURS = "SELECT to_regclass('sync_cursor') IS NOT NULL";

  private static final String IS_INCOMPLETE =
      "SELECT EXISTS (SELECT 1 FROM setting WHERE name = '%s')".formatted(MigrationTarget.MARKER);

  private final PostgresAddress address;
  private final DataSource database;
  private final PostgresErrorTranslator errors;

  PostgresSchema(PostgresConnections connections) {
    this.address = connections.address();
    this.database = connections.dataSource();
    this.errors = connections.errors();
  }

  /**
   * Creates or migrates the tables if needed. Safe beside other processes that do the same.
   *
   * @throws StoreException also when a migration from another database is not complete
   */
  void bringUpToDate() {
    migrate();
    if (isIncomplete()) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE,
          "The move of another store into the database %s is not complete; run migrate-store again."
              .formatted(address.display()));
    }
  }

  /** Creates or migrates the tables if needed, also when a move into them is not complete. */
  void migrate() {
    if (version() == KNOWN_VERSION) {
      return;
    }
    try {
      MIGRATIONS.apply(database);
    } catch (RuntimeException e) {
      throw errors.translate(e);
    }
  }

  /** Whether a migration from another database has begun and is not complete. */
  boolean isIncomplete() {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      return flag(statement, IS_INCOMPLETE);
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  /** Deletes the tables with all their rows. */
  void drop() {
    try {
      MIGRATIONS.clean(database);
    } catch (RuntimeException e) {
      throw errors.translate(e);
    }
  }

  /** Whether the tables exist, in any version. */
  boolean exists() {
    return version() > 0;
  }

  /** The version of the tables; 0 in an empty database. */
  private int version() {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      requireSchema(statement);
      if (!flag(statement, HAS_HISTORY)) {
        requireNoTables(statement);
        return 0;
      }
      int version = number(statement, VERSION);
      if (version > 0 && !flag(statement, IS_OURS)) {
        throw belongsToAnotherProgram();
      }
      if (version > KNOWN_VERSION) {
        throw new StoreException(
            StoreFailure.NEWER_SCHEMA,
            "The database %s was written by a newer Pactsync (schema %d; this version knows %d); use the newer version."
                .formatted(address.display(), version, KNOWN_VERSION));
      }
      return version;
    } catch (SQLException e) {
      throw errors.translate(e);
    }
  }

  private void requireSchema(Statement statement) throws SQLException {
    if (!flag(statement, "SELECT current_schema() IS NOT NULL")) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE,
          "The schema that store.url names as currentSchema does not exist in the database %s; create it, or correct store.url."
              .formatted(address.display()));
    }
  }

  private void requireNoTables(Statement statement) throws SQLException {
    if (number(statement, FOREIGN_TABLES) > 0) {
      throw belongsToAnotherProgram();
    }
  }

  private StoreException belongsToAnotherProgram() {
    return new StoreException(
        StoreFailure.UNAVAILABLE,
        "The database %s contains tables of another program; create a database for Pactsync, or a schema that store.url names with ?currentSchema=NAME."
            .formatted(address.display()));
  }

  private static boolean flag(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getInt(1);
    }
  }
}
