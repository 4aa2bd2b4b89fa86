package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.MessageCounts;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.Store;
import io.pactsync.store.StoreSamples;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes that the database rejects, whichever program makes them. */
class SchemaConstraintsTest {
  private static final MessageCounts BEFORE = new MessageCounts(1, 1, 1, 0, 1, 1, 10);

  @TempDir private Path directory;
  private Store store;

  /** One message of each state: 0 synced, 1 other, 2 failed, 3 pending. */
  @BeforeEach
  void fillStore() {
    store = SqliteStore.open(directory.resolve("store.db"), InstantSource.fixed(NOW));
    StoreSamples.list(store, INBOX, 0, 4);
    store
        .messages()
        .checkpoint(
            INBOX,
            List.of(
                StoreSamples.synced(INBOX, id(0), NOW, 10),
                new MessageOutcome.Other(id(1), NOW, 0.1),
                new MessageOutcome.Failed(id(2), "bad id", Optional.empty())),
            NOW);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cannot be deleted | DELETE FROM message WHERE seq = 4",
        "must be pending | INSERT INTO message (mailbox, gmail_id, thread_id, state)"
            + " VALUES (1, 'a', 'a', 'GONE')",
        "identity of a message cannot change | UPDATE message SET gmail_id = 'a' WHERE seq = 4",
        "CHECK | UPDATE message SET state = 'LOST' WHERE seq = 4",
        "CHECK | UPDATE message SET state = 'GONE' WHERE seq = 4",
        "CHECK | UPDATE message SET state = 'FAILED', settled_at = 1 WHERE seq = 4",
        "only change to pending | UPDATE message SET state = 'GONE' WHERE seq = 2",
        "only without attempts | UPDATE message SET state = 'PENDING', settled_at = NULL WHERE seq"
            + " = 3",
        "it has a contract row | UPDATE message SET state = 'SYNCED', settled_at = 1 WHERE"
            + " seq = 4",
        "it has a contract row | UPDATE message SET state = 'PENDING', settled_at = NULL"
            + " WHERE seq = 1",
        "FOREIGN KEY | DELETE FROM contract WHERE message = 1",
        "FOREIGN KEY | INSERT INTO message (mailbox, gmail_id, thread_id) VALUES (77, 'a', 'a')",
        "replaced but not changed | UPDATE document SET size = 11 WHERE message = 1",
        "CHECK | UPDATE tally SET pending = pending - 2",
      })
  void anInconsistentChangeIsRejected(String reason, String sql) throws SQLException {
    try (Connection connection =
            new SqliteConnections(directory.resolve("store.db")).writer().getConnection();
        Statement statement = connection.createStatement()) {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> statement.execute(sql))
          .withMessageContaining(reason);
    }
    assertThat(store.messages().counts(INBOX)).isEqualTo(BEFORE);
  }
}
