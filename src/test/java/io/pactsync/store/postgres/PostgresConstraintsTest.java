package io.pactsync.store.postgres;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.MessageCounts;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreSamples;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes that PostgreSQL rejects, whichever program makes them. */
class PostgresConstraintsTest {
  private static final MessageCounts BEFORE = new MessageCounts(1, 1, 1, 0, 1, 1, 10);

  private final String url = TestPostgres.newSchema();
  private Store store;

  /** One message of each state, by number: 1 synced, 2 other, 3 failed, 4 pending. */
  @BeforeEach
  void fillStore() {
    store = PostgresStore.open(url, InstantSource.fixed(NOW));
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
        "cannot be deleted | TRUNCATE message CASCADE",
        "must be pending | INSERT INTO message (mailbox, gmail_id, thread_id, state)"
            + " VALUES (1, 'a', 'a', 'GONE')",
        "identity of a message cannot change | UPDATE message SET gmail_id = 'a' WHERE seq = 4",
        "message_state_is_known | UPDATE message SET state = 'LOST', settled_at = 1 WHERE seq = 4",
        "message_is_final_since | UPDATE message SET state = 'GONE' WHERE seq = 4",
        "message_failed_for_a_reason | UPDATE message SET state = 'FAILED', settled_at = 1 WHERE"
            + " seq = 4",
        "only change to pending | UPDATE message SET state = 'GONE' WHERE seq = 2",
        "only without attempts | UPDATE message SET state = 'PENDING', settled_at = NULL WHERE seq"
            + " = 3",
        "it has a contract row | UPDATE message SET state = 'SYNCED', settled_at = 1 WHERE"
            + " seq = 4",
        "it has a contract row | UPDATE message SET state = 'PENDING', settled_at = NULL"
            + " WHERE seq = 1",
        "foreign key | DELETE FROM contract WHERE message = 1",
        "foreign key | INSERT INTO message (mailbox, gmail_id, thread_id) VALUES (77, 'a', 'a')",
        "replaced but not changed | UPDATE document SET size = 11 WHERE message = 1",
        "tally_pending_check | UPDATE tally SET pending = pending - 2",
      })
  void anInconsistentChangeIsRejected(String reason, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> statement.execute(sql))
          .withMessageContaining(reason);
    }
    assertThat(store.messages().counts(INBOX)).isEqualTo(BEFORE);
    store.verifyIntegrity();
  }

  /** The triggers are off for a session with this setting, which only an administrator may use. */
  @Test
  void wrongCountsAreFound() {
    TestPostgres.execute(
        url,
        "SET session_replication_role = replica; UPDATE tally SET bytes = 11 WHERE mailbox = 1");

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(store::verifyIntegrity)
        .withMessageContaining("the counts of " + INBOX + " differ from its messages")
        .satisfies(
            thrown -> assertThat(thrown.kind()).isEqualTo(StoreException.StoreFailure.DAMAGED));
  }

  @Test
  void textOfMailsWithNulIsStored() {
    store
        .messages()
        .checkpoint(
            INBOX,
            List.of(new MessageOutcome.Failed(id(3), "a\0b \uD800 c", Optional.empty())),
            NOW);

    assertThat(store.messages().deadLetters(Optional.of(INBOX), 10))
        .anySatisfy(letter -> assertThat(letter.reason()).startsWith("a\uFFFDb ").endsWith(" c"));
  }
}
