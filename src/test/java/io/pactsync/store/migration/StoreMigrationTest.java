package io.pactsync.store.migration;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static io.pactsync.store.StoreSamples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.ListingKind;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreSamples;
import io.pactsync.store.jdbc.Transactions;
import io.pactsync.store.postgres.PostgresStore;
import io.pactsync.store.postgres.TestPostgres;
import io.pactsync.store.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moves a store from SQLite to PostgreSQL. */
class StoreMigrationTest {
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final int MESSAGES = 4_000;

  @TempDir private Path directory;
  private final String postgres = TestPostgres.newSchema();
  private String sqlite;

  @BeforeEach
  void fillOldStore() {
    sqlite = "jdbc:sqlite:" + directory.resolve("old.db");
    try (Store store = SqliteStore.open(sqlite, CLOCK)) {
      for (String inbox : List.of(INBOX, OTHER_INBOX)) {
        store
            .inboxes()
            .putAuthorized(
                new InboxRow(
                    inbox, InboxState.ACTIVE, Optional.empty(), Optional.of("project"), NOW));
        store.credentials().put(inbox, new byte[] {0, 1, -1, 127});
      }
      store.settings().put("a setting", "with \0 and ü");
      StoreSamples.list(store, INBOX, 0, MESSAGES);
      StoreSamples.list(store, OTHER_INBOX, 0, 3);
      store.messages().addStrikes(INBOX, List.of(id(7)), 9);
      List<MessageOutcome> outcomes = new ArrayList<>();
      for (int i = 0; i < MESSAGES; i++) {
        outcome(i).ifPresent(outcomes::add);
      }
      store.messages().checkpoint(INBOX, outcomes, NOW);
      long run = store.runs().begin(INBOX, "full", NOW);
      assertThat(run).isPositive();
      store.listings().begin(StoreSamples.listing(ListingKind.INCREMENTAL, "77", NOW));
    }
  }

  private static Optional<MessageOutcome> outcome(int number) {
    return switch (number % 6) {
      case 0 -> Optional.of(StoreSamples.synced(INBOX, id(number), NOW, number));
      case 1 -> Optional.of(new MessageOutcome.Other(id(number), NOW, 0.25));
      case 2 -> Optional.of(new MessageOutcome.Gone(id(number)));
      case 3 ->
          Optional.of(new MessageOutcome.Failed(id(number), "part \0 " + number, Optional.of(NOW)));
      case 4 -> Optional.empty();
      default ->
          Optional.of(
              new MessageOutcome.RetryLater(id(number), "HTTP 503", true, NOW.plusSeconds(5)));
    };
  }

  private StoreMigration.MigrationResult migrate() {
    return new StoreMigration(sqlite, postgres, CLOCK).run(copied -> {});
  }

  private Store moved() {
    return PostgresStore.open(postgres, CLOCK);
  }

  @Test
  void everyRowIsMoved() throws IOException {
    byte[] before = Files.readAllBytes(directory.resolve("old.db"));

    StoreMigration.MigrationResult result = migrate();

    assertThat(result).isEqualTo(new StoreMigration.MigrationResult(MESSAGES + 3, 667, 667, false));
    assertThat(Files.readAllBytes(directory.resolve("old.db"))).isEqualTo(before);
    try (Store old = SqliteStore.open(sqlite, CLOCK);
        Store store = moved()) {
      MessageCounts counts = store.messages().counts(INBOX);
      assertThat(counts).isEqualTo(old.messages().counts(INBOX));
      assertThat(counts.listed()).isEqualTo(MESSAGES);
      assertThat(store.inboxes().all()).isEqualTo(old.inboxes().all());
      assertThat(store.credentials().find(INBOX)).contains(new byte[] {0, 1, -1, 127});
      assertThat(store.listings().unfinished(INBOX)).isEqualTo(old.listings().unfinished(INBOX));
      assertThat(store.contracts().find(Optional.empty(), Optional.empty(), false, MESSAGES))
          .isEqualTo(old.contracts().find(Optional.empty(), Optional.empty(), false, MESSAGES))
          .hasSize(667);
      assertThat(store.messages().deadLetters(Optional.of(INBOX), 3))
          .allSatisfy(letter -> assertThat(letter.reason()).startsWith("part \uFFFD "));
      store.verifyIntegrity();
    }
  }

  /** Rows were inserted with their numbers, so new rows must get others. */
  @Test
  void theMovedStoreGoesOn() {
    migrate();
    try (Store store = moved()) {
      assertThat(store.listings().enqueue(INBOX, StoreSamples.refs(MESSAGES, MESSAGES + 10)))
          .isEqualTo(10);
      store
          .messages()
          .checkpoint(INBOX, List.of(StoreSamples.synced(INBOX, id(MESSAGES), NOW, 5)), NOW);
      assertThat(store.runs().begin(INBOX, "full", NOW)).isEqualTo(2);
      store.listings().begin(StoreSamples.listing(ListingKind.FULL, "78", NOW));
      assertThat(store.messages().counts(INBOX).listed()).isEqualTo(MESSAGES + 10);
      store.verifyIntegrity();
    }
  }

  @Test
  void aStoreInUseIsNotOverwritten() {
    migrate();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::migrate)
        .withMessageContaining("contains a store already, so nothing was copied");
  }

  @Test
  void aRunningSyncPreventsTheMigration() {
    try (Store store = SqliteStore.open(sqlite, CLOCK);
        InboxLocks.InboxLock hold = store.locks().acquire(OTHER_INBOX)) {
      assertThat(hold).isNotNull();
      assertThatExceptionOfType(InboxLockedException.class).isThrownBy(this::migrate);
    }
    migrate();
  }

  /** Entry point of another process, which prints a line after each batch. */
  public static void main(String[] arguments) {
    new StoreMigration(arguments[0], arguments[1], CLOCK)
        .run(copied -> System.out.println("copied " + copied));
  }

  private long killHalfWay() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StoreMigrationTest.class.getName(),
                sqlite,
                postgres)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line;
    long batches = 0;
    while (batches < 3 && (line = output.readLine()) != null) {
      batches += line.startsWith("copied") ? 1 : 0;
    }
    process.destroyForcibly().waitFor();
    return batches;
  }

  @Test
  void aKilledMigrationContinues() throws IOException, InterruptedException {
    assertThat(killHalfWay()).isEqualTo(3);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> moved().close())
        .withMessageContaining("is not complete; run migrate-store again");
    List<Long> progress = new ArrayList<>();

    StoreMigration.MigrationResult result =
        new StoreMigration(sqlite, postgres, CLOCK).run(progress::add);

    assertThat(result).isEqualTo(new StoreMigration.MigrationResult(MESSAGES + 3, 667, 667, true));
    assertThat(progress.get(0)).isGreaterThan(3L * StoreCopy.BATCH_SIZE);
    try (Store store = moved()) {
      store.verifyIntegrity();
    }
  }

  @Test
  void aChangeAfterAKilledMigrationIsMovedToo() throws IOException, InterruptedException {
    killHalfWay();
    try (Store store = SqliteStore.open(sqlite, CLOCK)) {
      assertThat(store.messages().retry(INBOX, Optional.of(id(3)))).isEqualTo(1);
      store.settings().put("a setting", "changed");
    }
    migrate();
    try (Store old = SqliteStore.open(sqlite, CLOCK);
        Store store = moved()) {
      assertThat(store.messages().counts(INBOX)).isEqualTo(old.messages().counts(INBOX));
      assertThat(store.settings().find("a setting")).contains("changed");
    }
  }

  /** A table that a later version adds must not be forgotten. */
  @Test
  void everyTableAndColumnIsMoved() {
    SqliteStore.open(sqlite, CLOCK).close();
    Set<String> columns = new TreeSet<>();
    try (Transactions transactions = SqliteStore.openTransactions(sqlite)) {
      columns.addAll(
          transactions.read(
              handle ->
                  handle
                      .createQuery(
                          """
                          SELECT t.name || '.' || c.name
                          FROM pragma_table_list t JOIN pragma_table_info(t.name) c
                          WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'
                            AND t.name NOT LIKE 'flyway_%' AND t.name <> 'scheduled_tasks'
                          """)
                      .mapTo(String.class)
                      .list()));
    }
    Set<String> moved = new TreeSet<>();
    MigratedTable.all()
        .forEach(
            table -> table.columns().forEach(column -> moved.add(table.name() + "." + column)));
    assertThat(moved).isEqualTo(columns);
  }
}
