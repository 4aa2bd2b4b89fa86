package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.id;
import static io.pactsync.store.StoreSamples.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.Listing;
import io.pactsync.store.ListingKind;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.SpendingRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoreSamples;
import io.pactsync.store.SyncRunRow;
import io.pactsync.store.UnopenedContent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks SQLite's query plan for each statement that the ports send. */
class QueryPlanTest {
  @TempDir private Path directory;

  private final Set<String> statements = new ConcurrentSkipListSet<>();

  private final SqlLogger collecting =
      new SqlLogger() {
        @Override
        public void logBeforeExecution(StatementContext context) {
          statements.add(context.getParsedSql().getSql());
        }
      };

  @BeforeEach
  void useEveryPort() {
    try (Store store = SqliteStore.open(file(), InstantSource.fixed(NOW), collecting)) {
      useInboxes(store);
      list(store);
      useMessages(store);
      useQueries(store);
      store.inboxes().remove(INBOX);
    }
  }

  private static void useInboxes(Store store) {
    store
        .inboxes()
        .putAuthorized(
            new InboxRow(INBOX, InboxState.ACTIVE, Optional.empty(), Optional.empty(), NOW));
    store.inboxes().setState(INBOX, InboxState.PAUSED, Optional.empty());
    store.credentials().put(INBOX, new byte[] {1});
    store.settings().put("name", "content");
    long run = store.runs().begin(INBOX, "full", NOW);
    store.runs().end(new SyncRunRow(run, INBOX, "full", NOW, Optional.of(NOW), true, 0, 0, "done"));
    LocalDate day = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    store
        .ledger()
        .add(
            List.of(new DailySpendingRow(INBOX, "messages.get", day, 5, 1, 0)),
            List.of(new SpendingRow(INBOX, Instant.EPOCH, 5, 0)));
    store.ledger().spendingBySecond(INBOX, Instant.EPOCH);
    store.ledger().spendingByDay(Optional.of(INBOX), day, day);
    store.ledger().spendingByDay(Optional.empty(), day, day);
  }

  private static void list(Store store) {
    for (ListingKind kind : ListingKind.values()) {
      Listing begun = store.listings().begin(StoreSamples.listing(kind, "700", NOW));
      store.listings().recordPage(begun, StoreSamples.refs(0, 5), Optional.of("page-2"));
      store.listings().restart(begun);
      store.listings().recordPage(begun, StoreSamples.refs(5, 10), Optional.empty());
    }
    store.listings().advanceHistoryId(INBOX, "800", NOW);
    store.unlisted().add(INBOX, ids(20, 24), NOW, NOW);
    store.unlisted().markIndexed(INBOX, ids(20, 22));
    store.unlisted().remove(INBOX, ids(21, 22));
    store.unlisted().endCheck(INBOX, NOW, NOW, NOW, Duration.ZERO, Duration.ZERO);
    store.listings().enqueue(INBOX, StoreSamples.refs(0, 12));
  }

  private static void useMessages(Store store) {
    store.messages().addStrikes(INBOX, ids(0, 4), 2);
    store
        .messages()
        .checkpoint(
            INBOX,
            List.of(
                StoreSamples.synced(INBOX, id(0), NOW, 1, 2),
                new MessageOutcome.Other(
                    id(1),
                    NOW,
                    0.1,
                    Optional.of(
                        new UnopenedContent(Optional.empty(), Optional.empty(), List.of("a")))),
                new MessageOutcome.Gone(id(2)),
                new MessageOutcome.Failed(id(3), "bad id", Optional.empty()),
                new MessageOutcome.Failed(id(4), "bad id", Optional.empty()),
                new MessageOutcome.RetryLater(id(5), "timed out", true, NOW)),
            NOW);
    store.messages().retry(INBOX, Optional.of(id(3)));
    store.messages().retry(INBOX, Optional.empty());
    store.messages().reopen(INBOX, id(1));
  }

  private static void useQueries(Store store) {
    store.inboxes().all();
    store.inboxes().find(INBOX);
    store.credentials().find(INBOX);
    store.settings().find("name");
    store.runs().last(INBOX);
    store.listings().cursor(INBOX);
    store.unlisted().due(INBOX, NOW);
    store.listings().unfinished(INBOX);
    store.messages().counts(INBOX);
    store.messages().due(INBOX, NOW, 0, 10);
    store.messages().dueSuspects(INBOX, NOW, 0, 10);
    store.messages().nextDue(INBOX);
    store.messages().deadLetters(Optional.of(INBOX), 10);
    store.messages().deadLetters(Optional.empty(), 10);
    store.messages().statesOf(INBOX, ids(0, 20));
    store.messages().dueAmong(INBOX, ids(0, 20), NOW);
    store.messages().dueSuspectsAmong(INBOX, ids(0, 20), NOW);
    store.messages().nextDueAmong(INBOX, ids(0, 20));
    store.messages().forEachContract(INBOX, stored -> {});
    store.contracts().find(Optional.of(INBOX), Optional.empty(), false, 10);
    store.contracts().find(Optional.empty(), Optional.empty(), false, 10);
    store.contracts().find(Optional.of(INBOX), Optional.of("two words"), false, 10);
    store.contracts().find(Optional.empty(), Optional.of("two words"), false, 10);
    store.contracts().findUnopened(Optional.of(INBOX), 10);
    store.contracts().findUnopened(Optional.empty(), 10);
    store.contracts().countUnopened(INBOX);
  }

  @Test
  void noStatementScansTheMessages() throws SQLException {
    for (String sql : planned()) {
      assertThat(plan(sql))
          .as(sql)
          // This index contains only dead letters, and is read from its end up to the limit.
          .filteredOn(step -> !step.equals("SCAN m USING INDEX message_failed"))
          .noneMatch(step -> step.matches("SCAN (m|message)( .*)?"));
    }
  }

  @Test
  void orderedQueriesReadAnIndexInThatOrder() throws SQLException {
    for (String sql : planned()) {
      if (!sql.contains("ORDER BY")) {
        continue;
      }
      // These sort only a page from an index, or the spending of one inbox.
      boolean sortsFew = sql.contains(") due") || sql.contains("earliest") || sql.contains("spent");
      if (!sortsFew) {
        assertThat(plan(sql)).as(sql).noneMatch(step -> step.contains("TEMP B-TREE"));
      }
    }
  }

  @Test
  void dueMessagesUseThePartialIndexes() throws SQLException {
    assertThat(planOf(") due", "strikes < 2"))
        .contains(
            "SEARCH message USING INDEX message_due (mailbox=? AND not_before=? AND seq>?)",
            "SEARCH message USING INDEX message_due (mailbox=? AND not_before<?)");
    assertThat(planOf(") due", "strikes >= 2"))
        .contains(
            "SEARCH message USING INDEX message_suspect (mailbox=? AND not_before=? AND seq>?)",
            "SEARCH message USING INDEX message_suspect (mailbox=? AND not_before<?)");
  }

  @Test
  void latestFirstQueriesUseTheirIndexes() throws SQLException {
    assertThat(planOf("settled_at DESC", "m.mailbox = "))
        .anyMatch(step -> step.contains("USING INDEX message_failed_of_mailbox"));
    assertThat(planOf("u.internal_date DESC", "u.mailbox = "))
        .anyMatch(step -> step.contains("USING INDEX unopened_latest_of_mailbox"));
    assertThat(planOf("u.internal_date DESC", "1 = 1"))
        .anyMatch(step -> step.contains("USING INDEX unopened_latest"));
    assertThat(planOf("c.internal_date DESC", "c.mailbox = "))
        .anyMatch(step -> step.contains("USING INDEX contract_latest_of_mailbox"));
    assertThat(planOf("c.internal_date DESC", "1 = 1"))
        .anyMatch(step -> step.contains("USING INDEX contract_latest"));
  }

  @Test
  void theCountsReadOneRow() throws SQLException {
    assertThat(planOf("FROM tally"))
        .contains("SEARCH t USING INTEGER PRIMARY KEY (rowid=?)")
        .hasSize(2);
  }

  private Path file() {
    return directory.resolve("store.db");
  }

  private List<String> planned() {
    return statements.stream()
        .filter(sql -> sql.matches("(?s)(SELECT|INSERT|UPDATE|DELETE).*"))
        .toList();
  }

  private List<String> planOf(String... parts) throws SQLException {
    String sql =
        statements.stream()
            .filter(statement -> List.of(parts).stream().allMatch(statement::contains))
            .findFirst()
            .orElseThrow();
    return plan(sql);
  }

  private List<String> plan(String sql) throws SQLException {
    List<String> steps = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        PreparedStatement statement = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql)) {
      for (int i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
        statement.setLong(i, 1);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          steps.add(rows.getString("detail"));
        }
      }
    }
    return steps;
  }
}
