package io.pactsync.store.sqlite;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.jdbc.Migrations;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Creates the database or brings its schema to the version that this program knows. A current
 * schema, the usual case, takes one check without Flyway.
 */
final class SqliteSchema {
  /** The {@code user_version} that the last migration sets. */
  static final int KNOWN_VERSION = 7;

  /** The {@code application_id} that the first migration sets. */
  static final int APPLICATION_ID = 0x50414354;

  private static final Migrations MIGRATIONS = new Migrations("io/pactsync/store/sqlite");

  private final DatabaseFile database;
  private final SqliteConnections connections;

  SqliteSchema(DatabaseFile database, SqliteConnections connections) {
    this.database = database;
    this.connections = connections;
  }

  /** Creates or migrates the database if needed. Safe beside other processes that do the same. */
  void bringUpToDate() {
    if (database.exists() && isCurrent()) {
      return;
    }
    try {
      new SchemaLock(database.locks()).withLock(lock -> createOrMigrate());
    } catch (IOException e) {
      throw connections.errorTranslator().translate(e);
    }
  }

  private void createOrMigrate() throws IOException {
    if (!database.exists()) {
      create();
    } else if (!isCurrent()) {
      migrate(connections);
    }
  }

  /**
   * Creates the database under another name and renames it when complete, so that no incomplete
   * database ever exists.
   */
  private void create() throws IOException {
    database.requireNoOrphanedJournal();
    database.createDraft();
    migrate(new SqliteConnections(database.draft()));
    database.publishDraft();
  }

  private static void migrate(SqliteConnections connections) {
    try {
      MIGRATIONS.apply(connections.writer());
    } catch (RuntimeException e) {
      throw connections.errorTranslator().translate(e);
    }
  }

  private boolean isCurrent() {
    database.requireSqliteHeader();
    // Uses a read-only connection, because another program's file must stay unchanged.
    try (Connection connection = connections.reader().getConnection();
        Statement statement = connection.createStatement()) {
      int application = number(statement, "PRAGMA application_id");
      int version = number(statement, "PRAGMA user_version");
      if (application != APPLICATION_ID) {
        throw SqliteErrorTranslator.damaged(database.path(), "it is another program's database");
      }
      if (version > KNOWN_VERSION) {
        throw new StoreException(
            StoreFailure.NEWER_SCHEMA,
            "The database %s was written by a newer Pactsync (schema %d; this version knows %d); use the newer version."
                .formatted(database.path(), version, KNOWN_VERSION));
      }
      // Reads the whole schema and a page of each of these tables, where damage shows first.
      number(statement, "SELECT count(*) FROM (SELECT 1 FROM tally LIMIT 1)");
      number(statement, "SELECT count(*) FROM (SELECT 1 FROM message LIMIT 1)");
      return version == KNOWN_VERSION;
    } catch (SQLException e) {
      throw connections.errorTranslator().translate(e);
    }
  }

  private static int number(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      return row.getInt(1);
    }
  }
}
