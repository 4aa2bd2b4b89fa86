package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.store.MessageState;
import io.pactsync.store.Store;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What older databases hold is still right after their migration. */
class MigrationTest {
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

  @TempDir private Path directory;

  private void createVersion3(String... rows) throws SQLException {
    String url = "jdbc:sqlite:" + directory.resolve("old.db");
    Flyway.configure()
        .dataSource(url, null, null)
        .locations("classpath:io/pactsync/store/sqlite")
        .placeholderReplacement(false)
        .target("3")
        .load()
        .migrate();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO mailbox (email) VALUES ('" + INBOX + "')");
      for (String row : rows) {
        statement.executeUpdate(row);
      }
    }
  }

  private static String message(String id, String state, String reason) {
    return """
    INSERT INTO message (mailbox, gmail_id, thread_id) VALUES (1, '%1$s', '%1$s');
    UPDATE message SET state = '%2$s', reason = '%3$s', settled_at = 1000
    WHERE gmail_id = '%1$s'
    """
        .formatted(id, state, reason);
  }

  @Test
  void deadLettersByTransientErrorsOfOlderVersionsAreTriedAgain() throws Exception {
    createVersion3(
        message("a1", "FAILED", "no response in time (tried 3 times)"),
        message("a2", "FAILED", "Gmail does not accept the message id"),
        message("a3", "GONE", ""));
    try (Store store = SqliteStore.open(directory.resolve("old.db"), InstantSource.fixed(NOW))) {
      assertThat(store.messages().revive(INBOX, NOW, 10)).isEqualTo(1);
      assertThat(store.messages().statesOf(INBOX, List.of("a1", "a2", "a3")))
          .containsEntry("a1", MessageState.PENDING)
          .containsEntry("a2", MessageState.FAILED)
          .containsEntry("a3", MessageState.GONE);
      store.verifyIntegrity();
    }
  }
}
