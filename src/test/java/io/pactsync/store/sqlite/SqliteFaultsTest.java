package io.pactsync.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.Kind;
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

/** Each result code is told as what it means to the person who reads it. */
class SqliteFaultsTest {
  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("books.db");
  }

  private SqliteFaults faults() {
    return new SqliteFaults(file());
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_BUSY, LOCKED, held by another process",
    "SQLITE_BUSY_SNAPSHOT, LOCKED, end that process",
    "SQLITE_LOCKED, LOCKED, try again",
    "SQLITE_FULL, FULL, free some space",
    "SQLITE_READONLY, READ_ONLY, the right to write",
    "SQLITE_READONLY_DIRECTORY, READ_ONLY, its directory",
    "SQLITE_PERM, READ_ONLY, the right to write",
    "SQLITE_CORRUPT, DAMAGED, restore a backup",
    "SQLITE_CORRUPT_INDEX, DAMAGED, move it away",
    "SQLITE_NOTADB, DAMAGED, sync again",
    "SQLITE_IOERR_SHORT_READ, DAMAGED, restore a backup",
    "SQLITE_IOERR_WRITE, UNAVAILABLE, try again",
    "SQLITE_CANTOPEN, UNAVAILABLE, try again",
    "SQLITE_CONSTRAINT_CHECK, UNAVAILABLE, would falsify the books",
    "SQLITE_NOMEM, UNAVAILABLE, cannot be used",
  })
  void aResultCodeBecomesAKindAndASentence(SQLiteErrorCode code, Kind kind, String part) {
    StoreException told = faults().translate(new SQLiteException("what the driver says", code));

    assertThat(told.kind()).isEqualTo(kind);
    assertThat(told).hasMessageContaining(part).hasMessageContaining(file().toString());
    assertThat(told.getMessage()).endsWith(".").doesNotContain("\n");
  }

  @Test
  void aFileThatIsThereAndCannotBeOpenedLacksARight() throws IOException {
    Files.createFile(file());

    assertThat(
            faults().translate(new SQLiteException("no", SQLiteErrorCode.SQLITE_CANTOPEN)).kind())
        .isEqualTo(Kind.READ_ONLY);
  }

  @Test
  void aFaultIsFoundBehindWhatJdbiWrapsItIn() {
    JdbiException wrapped =
        catchThrowableOfType(
            JdbiException.class,
            () ->
                Jdbi.create("jdbc:sqlite:" + file())
                    .useHandle(handle -> handle.execute("SELECT * FROM nothing")));

    assertThat(faults().translate(wrapped)).isInstanceOf(StoreException.class);
  }

  @Test
  void whatIsNoFaultOfTheDatabaseStaysAsItIs() {
    IllegalStateException mistake = new IllegalStateException("a mistake");
    StoreException told = new StoreException(Kind.FULL, "told already");

    assertThat(faults().translate(mistake)).isSameAs(mistake);
    assertThat(faults().translate((RuntimeException) told)).isSameAs(told);
  }

  @Test
  void aFullDatabaseIsToldAsSqliteReportsIt() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE heap (bytes BLOB)");
      statement.execute("PRAGMA max_page_count = 4");

      SQLException full =
          catchThrowableOfType(
              SQLException.class,
              () -> statement.execute("INSERT INTO heap VALUES (zeroblob(100000))"));

      assertThat(faults().translate(full).kind()).isEqualTo(Kind.FULL);
    }
  }

  @Test
  void aLockedDatabaseIsToldAsSqliteReportsIt() throws SQLException {
    try (Connection one = DriverManager.getConnection("jdbc:sqlite:" + file());
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement first = one.createStatement();
        Statement second = other.createStatement()) {
      second.execute("PRAGMA busy_timeout = 0");
      first.execute("BEGIN EXCLUSIVE");

      SQLException busy =
          catchThrowableOfType(SQLException.class, () -> second.execute("BEGIN IMMEDIATE"));

      assertThat(faults().translate(busy).kind()).isEqualTo(Kind.LOCKED);
    }
  }
}
