package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.pactsync.store.SpendingRow;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.StoreSamples;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the database file: its creation, its permissions, and the errors for a damaged file. */
class SqliteFileTest {
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final int PAGE = 4096;

  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("store.db");
  }

  private Store open() {
    return SqliteStore.open(file(), CLOCK);
  }

  private void openFails(StoreFailure kind, String... parts) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open().close())
        .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(kind))
        .withMessageContainingAll(parts);
  }

  private void fillStore(int messages) {
    try (Store store = open()) {
      StoreSamples.list(store, INBOX, 0, messages);
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

  @Test
  void everyFileIsReadableByItsOwnerOnly() throws IOException {
    Path file = directory.resolve("a/b/store.db");
    try (Store store = SqliteStore.open(file, CLOCK)) {
      StoreSamples.list(store, INBOX, 0, 3);
      try (var hold = store.locks().acquire(INBOX);
          Stream<Path> found = Files.walk(directory.resolve("a"))) {
        assertThat(hold).isNotNull();
        List<Path> all = found.toList();
        assertThat(all)
            .extracting(path -> path.getFileName().toString())
            .contains("store.db", "store.db-wal", "store.db-shm", "locks");
        for (Path path : all) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
              .as(path.toString())
              .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
        }
      }
    }
  }

  @Test
  void theUrlOfAFileOpensTheSameStore() {
    fillStore(3);

    try (Store store = SqliteStore.open("jdbc:sqlite:" + file(), CLOCK)) {
      assertThat(store.messages().counts(INBOX).listed()).isEqualTo(3);
    }
  }

  @Test
  void aUrlThatNamesNoFileIsRejected() {
    for (String url :
        List.of("jdbc:sqlite:", "jdbc:sqlite::memory:", "jdbc:sqlite:file:a.db", "a.db")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> SqliteStore.open(url, CLOCK))
          .withMessageContaining("write jdbc:sqlite: and the path of a file");
    }
  }

  @Test
  void concurrentOpensOfANewFileShareOneStore() {
    List<CompletableFuture<Store>> opening =
        IntStream.range(0, 4).mapToObj(i -> CompletableFuture.supplyAsync(this::open)).toList();
    List<Store> stores = opening.stream().map(CompletableFuture::join).toList();

    for (int i = 0; i < stores.size(); i++) {
      StoreSamples.list(stores.get(i), INBOX, i, i + 1);
    }

    assertThat(stores).allMatch(store -> store.messages().counts(INBOX).listed() == 4);
    stores.forEach(Store::close);
  }

  @Test
  void aCommitIsOnDiskWhenItReturns() throws SQLException {
    try (Connection connection = new SqliteConnections(createdFile()).writer().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "PRAGMA journal_mode")).isEqualTo("wal");
      // 2 is FULL.
      assertThat(text(statement, "PRAGMA synchronous")).isEqualTo("2");
      assertThat(text(statement, "PRAGMA foreign_keys")).isEqualTo("1");
      assertThat(text(statement, "PRAGMA secure_delete")).isEqualTo("1");
      assertThat(text(statement, "PRAGMA busy_timeout")).isEqualTo("10000");
    }
  }

  @Test
  void readersCannotWrite() throws SQLException {
    try (Connection connection = new SqliteConnections(createdFile()).reader().getConnection();
        Statement statement = connection.createStatement()) {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(() -> statement.execute("DELETE FROM setting"))
          .withMessageContaining("READONLY");
    }
  }

  private Path createdFile() {
    open().close();
    return file();
  }

  private static String text(Statement statement, String sql) throws SQLException {
    try (ResultSet row = statement.executeQuery(sql)) {
      return row.getString(1);
    }
  }

  @Test
  void theLastMigrationIsTheKnownVersion() throws SQLException {
    try (Connection connection = new SqliteConnections(createdFile()).reader().getConnection();
        Statement statement = connection.createStatement()) {
      assertThat(text(statement, "PRAGMA user_version"))
          .isEqualTo(Integer.toString(SqliteSchema.KNOWN_VERSION));
      assertThat(text(statement, "PRAGMA application_id"))
          .isEqualTo(Integer.toString(SqliteSchema.APPLICATION_ID));
      assertThat(text(statement, "SELECT max(CAST(version AS INTEGER)) FROM flyway_schema_history"))
          .isEqualTo(Integer.toString(SqliteSchema.KNOWN_VERSION));
    }
  }

  @Test
  void theFirstSchemaMigratesWithoutLoss() throws Exception {
    Files.createFile(file());
    Flyway.configure()
        .dataSource("jdbc:sqlite:" + file(), null, null)
        .locations("classpath:io/pactsync/store/sqlite")
        .placeholderReplacement(false)
        .target("1")
        .load()
        .migrate();
    execute("INSERT INTO mailbox (email) VALUES ('" + INBOX + "')");
    execute("INSERT INTO message (mailbox, gmail_id, thread_id) VALUES (1, 'a', 'a')");
    // The file had other comments when it was applied.
    execute("UPDATE flyway_schema_history SET checksum = checksum + 1");

    try (Store store = open()) {
      assertThat(store.messages().counts(INBOX).pending()).isEqualTo(1);
      store.ledger().add(List.of(), List.of(new SpendingRow(INBOX, NOW, 5, 0)));
      assertThat(store.ledger().spendingBySecond(INBOX, NOW)).hasSize(1);
    }
  }

  @Test
  void aNewerSchemaIsRejectedAndUnchanged() throws Exception {
    fillStore(3);
    execute("PRAGMA user_version = 99");
    byte[] before = Files.readAllBytes(file());

    openFails(StoreFailure.NEWER_SCHEMA, file().toString(), "schema 99", "newer Pactsync");

    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void aForeignDatabaseIsRejectedAndUnchanged() throws Exception {
    execute("CREATE TABLE notes (text TEXT)");
    byte[] before = Files.readAllBytes(file());

    openFails(
        StoreFailure.DAMAGED, file().toString(), "another program's database", "move it away");

    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void anEmptiedFileIsReportedAsDamaged() throws IOException {
    fillStore(3);
    Files.write(file(), new byte[0]);

    openFails(StoreFailure.DAMAGED, "it is empty", "restore a backup");

    assertThat(file()).isEmptyFile();
  }

  @Test
  void aFileThatIsNoDatabaseIsReportedAsDamaged() throws IOException {
    byte[] garbage =
        "not a database at all, whatever its name says".getBytes(StandardCharsets.UTF_8);
    Files.write(file(), garbage);

    openFails(StoreFailure.DAMAGED, file().toString(), "does not begin like an SQLite file");

    assertThat(Files.readAllBytes(file())).isEqualTo(garbage);
  }

  @Test
  void aTruncatedFileIsReportedAsDamaged() throws IOException {
    fillStore(500);
    long half = Files.size(file()) / PAGE / 2 * PAGE;
    try (RandomAccessFile raw = new RandomAccessFile(file().toFile(), "rw")) {
      raw.setLength(half);
    }

    openFails(StoreFailure.DAMAGED, file().toString(), "restore a backup");

    assertThat(file()).hasSize(half);
  }

  @Test
  void anUnreadableSchemaIsReportedAsDamaged() throws IOException {
    fillStore(3);
    try (RandomAccessFile raw = new RandomAccessFile(file().toFile(), "rw")) {
      raw.seek(100);
      raw.write(new byte[PAGE - 100]);
    }

    openFails(StoreFailure.DAMAGED, file().toString());
  }

  @Test
  void damageFoundLaterIsReportedThen() throws IOException {
    fillStore(3_000);
    long size = Files.size(file());
    try (RandomAccessFile raw = new RandomAccessFile(file().toFile(), "rw")) {
      // Leaves the schema and the first pages, which are all that opening reads.
      for (long at = 80 * PAGE; at < size; at += PAGE) {
        raw.seek(at);
        raw.write(new byte[PAGE / 2]);
      }
    }

    try (Store store = open()) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> store.messages().due(INBOX, NOW, 0, 3_000))
          .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(StoreFailure.DAMAGED))
          .withMessageContaining(file().toString());
    }
    assertThat(file()).hasSize(size);
  }

  @Test
  void aJournalWithoutItsDatabaseIsKept() throws IOException {
    Path journal = directory.resolve("store.db-wal");
    Files.write(journal, new byte[] {1, 2, 3});

    openFails(StoreFailure.DAMAGED, "is missing", journal.toString());

    assertThat(file()).doesNotExist();
    assertThat(journal).hasBinaryContent(new byte[] {1, 2, 3});
  }

  @Test
  void aDraftOfADeadProcessIsReplaced() throws IOException {
    Files.write(directory.resolve("store.db.new"), new byte[] {1, 2, 3});

    fillStore(3);

    assertThat(directory.resolve("store.db.new")).doesNotExist();
  }

  @Test
  void aDirectoryThatCannotBeCreatedIsReported() throws IOException {
    Files.write(directory.resolve("file"), new byte[0]);

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStore.open(directory.resolve("file/deeper/store.db"), CLOCK))
        .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(StoreFailure.READ_ONLY))
        .withMessageContaining(directory.resolve("file/deeper").toString());
  }

  @Test
  void aDirectoryInPlaceOfTheFileIsReported() {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStore.open(directory, CLOCK))
        .withMessageContaining("is a directory");
  }

  @Test
  void anErasedCredentialIsInNoFile() throws IOException {
    String secret = "sealed-but-must-be-erased";
    try (Store store = open()) {
      store.credentials().put(INBOX, (secret + secret).getBytes(StandardCharsets.US_ASCII));
      assertThat(filesWith(secret)).isNotEmpty();

      store.inboxes().remove(INBOX);

      assertThat(filesWith(secret)).isEmpty();
    }
  }

  private List<Path> filesWith(String text) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path path : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1).contains(text)) {
          found.add(path);
        }
      }
    }
    return found;
  }

  @Test
  void aClosedStoreReportsThatItIsClosed() {
    Store store = open();
    store.close();
    store.close();

    assertThatIllegalStateException().isThrownBy(() -> store.messages().counts(INBOX));
    assertThatIllegalStateException()
        .isThrownBy(() -> store.messages().reopen(INBOX, id(1)))
        .withMessageContaining("closed");
  }
}
