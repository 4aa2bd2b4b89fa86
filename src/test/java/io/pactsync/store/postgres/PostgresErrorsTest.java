package io.pactsync.store.postgres;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.InboxLocks;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.StoreSamples;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;

/** What PostgreSQL refuses or cannot do, in one sentence that says what to do. */
class PostgresErrorsTest {
  private static Store open(String url) {
    return PostgresStore.open(url, InstantSource.fixed(NOW));
  }

  private static ThrowableAssertAlternative<StoreException> refused(String url, StoreFailure kind) {
    return assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> open(url).close())
        .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(kind))
        .satisfies(thrown -> assertThat(thrown.getMessage()).doesNotContain("secret", "\n"));
  }

  private static String withParameter(String url, String name, String value) {
    return url.replaceAll("([?&]" + name + "=)[^&]*", "$1" + value);
  }

  @Test
  void aServerThatDoesNotRunIsNamed() throws IOException {
    int port;
    try (ServerSocket unused = new ServerSocket(0)) {
      port = unused.getLocalPort();
    }
    refused(
            "jdbc:postgresql://127.0.0.1:" + port + "/pactsync?user=me&password=secret",
            StoreFailure.UNAVAILABLE)
        .withMessageContaining("The database 127.0.0.1:" + port + "/pactsync cannot be reached")
        .withMessageEndingWith("start it, or correct store.url, and try again.");
  }

  @Test
  void aMissingDatabaseIsNamed() {
    String url = TestPostgres.newSchema().replaceAll("/postgres\\?", "/missing?");
    refused(url, StoreFailure.UNAVAILABLE).withMessageContaining("/missing does not exist");
  }

  @Test
  void aWrongUserIsNamed() {
    String url = withParameter(TestPostgres.newSchema(), "user", "nobody");
    refused(url + "&password=secret", StoreFailure.UNAVAILABLE)
        .withMessageContaining("does not accept the user or the password")
        .withMessageContaining(".pgpass");
  }

  @Test
  void aMissingSchemaIsNamed() {
    String url = withParameter(TestPostgres.newSchema(), "currentSchema", "missing");
    refused(url, StoreFailure.UNAVAILABLE).withMessageContaining("currentSchema does not exist");
  }

  @Test
  void anotherProgramsTablesStayUnchanged() {
    String url = TestPostgres.newSchema();
    TestPostgres.execute(url, "CREATE TABLE customer (id int)");

    refused(url, StoreFailure.UNAVAILABLE)
        .withMessageContaining("contains tables of another program");
    assertThatCode(() -> TestPostgres.execute(url, "DROP TABLE customer"))
        .doesNotThrowAnyException();
  }

  @Test
  void aNewerSchemaIsRefused() {
    String url = TestPostgres.newSchema();
    open(url).close();
    TestPostgres.execute(
        url,
        "INSERT INTO flyway_schema_history"
            + " (installed_rank, version, description, type, script, installed_by, execution_time,"
            + " success) VALUES (99, '99', 'x', 'SQL', 'x', 'x', 1, true)");

    refused(url, StoreFailure.NEWER_SCHEMA)
        .withMessageContaining("schema 99; this version knows " + PostgresSchema.KNOWN_VERSION);
  }

  @Test
  void aReadOnlyUserIsNamed() {
    String url = TestPostgres.newSchema();
    open(url).close();
    TestPostgres.execute(
        url,
        "DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA"
            + " current_schema TO reader".replace("current_schema", schemaOf(url))
            + "; GRANT SELECT ON ALL TABLES IN SCHEMA "
            + schemaOf(url)
            + " TO reader");
    try (Store store = open(withParameter(url, "user", "reader"))) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> StoreSamples.list(store, INBOX, 0, 1))
          .satisfies(thrown -> assertThat(thrown.kind()).isEqualTo(StoreFailure.READ_ONLY))
          .withMessageContaining("give its user write permission");
    }
  }

  private static String schemaOf(String url) {
    return url.replaceAll(".*currentSchema=([^&]*).*", "$1");
  }

  @Test
  void connectionsThatAreAllTakenAreNamed() throws SQLException {
    String url = TestPostgres.newSchema();
    List<Connection> others = new ArrayList<>();
    try {
      assertThatExceptionOfType(SQLException.class)
          .isThrownBy(
              () -> {
                while (true) {
                  others.add(DriverManager.getConnection(url));
                }
              });
      refused(url, StoreFailure.UNAVAILABLE).withMessageContaining("has no free connection");
    } finally {
      for (Connection other : others) {
        other.close();
      }
    }
  }

  @Test
  void aStoreUsesTwoConnectionsAtMost() {
    String url = TestPostgres.newSchema();
    try (Store store = open(url);
        InboxLocks.InboxLock hold = store.locks().acquire(INBOX)) {
      assertThat(hold).isNotNull();
      List<CompletableFuture<Void>> working = new ArrayList<>();
      for (int thread = 0; thread < 49; thread++) {
        int first = thread * 10;
        working.add(
            CompletableFuture.runAsync(() -> StoreSamples.list(store, INBOX, first, first + 10)));
      }
      working.forEach(CompletableFuture::join);

      assertThat(store.messages().counts(INBOX).listed()).isEqualTo(490);
      assertThat(store.settings().find("unused")).isEmpty();
      TestPostgres.execute(
          url,
          "DO $$ BEGIN IF (SELECT count(*) FROM pg_stat_activity WHERE application_name ="
              + " 'pactsync') > 2 THEN RAISE 'too many connections'; END IF; END $$");
    }
  }

  @Test
  void lostConnectionsAreReplaced() {
    String url = TestPostgres.newSchema();
    try (Store store = open(url)) {
      StoreSamples.list(store, INBOX, 0, 3);
      TestPostgres.execute(
          url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name = 'pactsync'");

      assertThat(store.messages().counts(INBOX).listed()).isEqualTo(3);
      StoreSamples.list(store, INBOX, 3, 4);
      assertThat(store.messages().counts(INBOX).listed()).isEqualTo(4);
    }
  }

  @Test
  void aRestartOfTheDatabaseIsWaitedFor() throws IOException {
    try (RestartableServer server = new RestartableServer();
        Store store = open(server.url());
        InboxLocks.InboxLock hold = store.locks().acquire(INBOX)) {
      assertThat(hold).isNotNull();
      StoreSamples.list(store, INBOX, 0, 3);
      server.stop();
      CompletableFuture<Void> writing =
          CompletableFuture.runAsync(() -> StoreSamples.list(store, INBOX, 3, 6));
      server.start();
      writing.join();

      assertThat(store.messages().counts(INBOX).listed()).isEqualTo(6);
    }
  }
}
