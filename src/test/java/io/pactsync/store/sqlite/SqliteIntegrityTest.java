package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.StoreSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that damage inside an SQLite file is found, page by page and row by row. */
class SqliteIntegrityTest {
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final int PAGE = 4096;
  private static final int MESSAGES = 2_000;

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("store.db");
  }

  private void fill() {
    try (Store store = SqliteStore.open(file(), CLOCK)) {
      StoreSamples.list(store, INBOX, 0, MESSAGES);
    }
  }

  private void verify() {
    try (Store store = SqliteStore.open(file(), CLOCK)) {
      store.verifyIntegrity();
    }
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private void finds(String... parts) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::verify)
        .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(StoreFailure.DAMAGED))
        .withMessageContainingAll(parts);
  }

  /** The pages that hold a table or an index; the others are free or unused. */
  private Set<Integer> usedPages() throws SQLException {
    Set<Integer> pages = new TreeSet<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT pageno FROM dbstat")) {
      while (rows.next()) {
        pages.add(rows.getInt(1));
      }
    }
    return pages;
  }

  @Test
  void anIntactDatabasePasses() {
    fill();
    assertThatCode(this::verify).doesNotThrowAnyException();
  }

  @Test
  void everyZeroedPageIsFound() throws IOException, SQLException {
    fill();
    byte[] intact = Files.readAllBytes(file());
    Set<Integer> used = usedPages();
    List<Integer> unnoticed = new ArrayList<>();
    for (int page : used) {
      byte[] damaged = intact.clone();
      Arrays.fill(damaged, (page - 1) * PAGE, page * PAGE, (byte) 0);
      Files.write(file(), damaged);
      try {
        verify();
        unnoticed.add(page);
      } catch (StoreException e) {
        assertThat(e.kind()).isEqualTo(StoreFailure.DAMAGED);
      }
    }
    assertThat(used.size()).isGreaterThan(40);
    assertThat(unnoticed).isEmpty();
  }

  @Test
  void wrongCountsAreFound() throws SQLException {
    fill();
    execute("UPDATE tally SET pending = pending - 1, gone = gone + 1");
    finds("the counts of " + INBOX + " differ from its messages", "restore a backup");
  }

  @Test
  void aMissingCountRowIsFound() throws SQLException {
    fill();
    execute("DELETE FROM tally");
    finds("the counts of " + INBOX);
  }

  @Test
  void aReferenceToNothingIsFound() throws SQLException {
    fill();
    execute("INSERT INTO spent VALUES ('2026-01-01', 99, 'messages.get', 5, 1, 0)");
    finds("a row of spent refers to a missing row of mailbox");
  }

  @Test
  void aSyncedMessageWithoutItsContractIsFound() throws SQLException {
    fill();
    execute(
        "DROP TRIGGER message_synced_has_its_contract",
        "UPDATE message SET state = 'SYNCED', settled_at = 1 WHERE seq = 7");
    finds("is synced and has no contract row");
  }
}
