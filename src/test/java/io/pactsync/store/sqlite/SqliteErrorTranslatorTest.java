package io.pactsync.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Each result code becomes an error that a person can act on. */
class SqliteErrorTranslatorTest {
  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("store.db");
  }

  private SqliteErrorTranslator errors() {
    return new SqliteErrorTranslator(file());
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_BUSY, LOCKED, locked by another process",
    "SQLITE_BUSY_SNAPSHOT, LOCKED, until that process has finished",
    "SQLITE_LOCKED, LOCKED, try again",
    "SQLITE_FULL, FULL, free some space",
    "SQLITE_READONLY, READ_ONLY, write permission",
    "SQLITE_READONLY_DIRECTORY, READ_ONLY, its directory",
    "SQLITE_PERM, READ_ONLY, write permission",
    "SQLITE_CORRUPT, DAMAGED, restore a backup",
    "SQLITE_CORRUPT_INDEX, DAMAGED, move it away",
    "SQLITE_NOTADB, DAMAGED, sync again",
    "SQLITE_IOERR_SHORT_READ, DAMAGED, restore a backup",
    "SQLITE_IOERR_WRITE, UNAVAILABLE, try again",
    "SQLITE_CANTOPEN, UNAVAILABLE, try again",
    "SQLITE_CONSTRAINT_CHECK, UNAVAILABLE, inconsistent change",
    "SQLITE_NOMEM, UNAVAILABLE, cannot be used",
  })
  void aResultCodeBecomesAKindAndASentence(SQLiteErrorCode code, StoreFailure kind, String part) {
    StoreException translated =
        errors().translate(new SQLiteException("the driver's message", code));

    assertThat(translated.kind()).isEqualTo(kind);
    assertThat(translated).hasMessageContaining(part).hasMessageContaining(file().toString());
    assertThat(translated.getMessage()).endsWith(".").doesNotContain("\n");
  }

  @Test
  void anExistingFileThatCannotBeOpenedIsReadOnly() throws IOException {
    Files.createFile(file());

    assertThat(
            errors().translate(new SQLiteException("no", SQLiteErrorCode.SQLITE_CANTOPEN)).kind())
        .isEqualTo(StoreFailure.READ_ONLY);
  }

  @Test
  void anErrorWrappedByJdbiIsTranslated() {
    JdbiException wrapped =
        catchThrowableOfType(
            JdbiException.class,
            () ->
                Jdbi.create("jdbc:sqlite:" + file())
                    .useHandle(handle -> handle.execute("SELECT * FROM nothing")));

    assertThat(errors().translate(wrapped)).isInstanceOf(StoreException.class);
  }

  @Test
  void otherExceptionsAreReturnedUnchanged() {
    IllegalStateException unrelated = new IllegalStateException("a mistake");
    StoreException translated = new StoreException(StoreFailure.FULL, "translated already");

    assertThat(errors().translate(unrelated)).isSameAs(unrelated);
    assertThat(errors().translate((RuntimeException) translated)).isSameAs(translated);
  }

  @Test
  void aFullDatabaseIsReportedAsFull() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE heap (bytes BLOB)");
      statement.execute("PRAGMA max_page_count = 4");

      SQLException full =
          catchThrowableOfType(
              SQLException.class,
              () -> statement.execute("INSERT INTO heap VALUES (zeroblob(100000))"));

      assertThat(errors().translate(full).kind()).isEqualTo(StoreFailure.FULL);
    }
  }

  @Test
  void aLockedDatabaseIsReportedAsLocked() throws SQLException {
    try (Connection one = DriverManager.getConnection("jdbc:sqlite:" + file());
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement first = one.createStatement();
        Statement second = other.createStatement()) {
      second.execute("PRAGMA busy_timeout = 0");
      first.execute("BEGIN EXCLUSIVE");

      SQLException busy =
          catchThrowableOfType(SQLException.class, () -> second.execute("BEGIN IMMEDIATE"));

      assertThat(errors().translate(busy).kind()).isEqualTo(StoreFailure.LOCKED);
    }
  }
}
