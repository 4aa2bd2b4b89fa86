package io.pactsync.cli;

import static io.pactsync.cli.EmulatedInstallation.INBOX;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.store.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All commands with a store in PostgreSQL, and the move from SQLite. */
class PostgresHomeTest {
  @TempDir private Path directory;
  private final String url = TestPostgres.newSchema();
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    pactsync = EmulatedInstallation.start(directory, 120);
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  private JsonNode sync() {
    CommandRun run = pactsync.run("sync", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.json();
  }

  @Test
  void aSyncWithPostgresIsComplete() {
    pactsync.set("store.url=" + url);
    pactsync.authorize();

    JsonNode report = sync();

    assertThat(report.path("listed").asInt()).isPositive();
    assertThat(report.path("pending").asInt()).isZero();
    assertThat(pactsync.run("verify", "--remote", "--json").json().path("complete").asBoolean())
        .isTrue();
    assertThat(sync().path("units").path("total").asInt()).isEqualTo(2);
    assertThat(pactsync.run("contracts", "--json").jsonLines()).isNotEmpty();
    assertThat(pactsync.run("status", "--json").json().path("listed"))
        .isEqualTo(report.path("listed"));
    assertThat(pactsync.run("units", "--spent").out()).contains(INBOX);
    assertThat(directory.resolve("home/pactsync.db")).doesNotExist();
  }

  @Test
  void aMovedStoreSyncsOn() {
    pactsync.authorize();
    JsonNode before = sync();

    CommandRun move = pactsync.run("migrate-store", "--to", url, "--json");

    assertThat(move.exitCode()).as(move.err()).isZero();
    assertThat(move.json().path("messages")).isEqualTo(before.path("listed"));
    assertThat(move.out()).doesNotContain("user=");
    pactsync.set("store.url=" + url);
    JsonNode after = sync();
    assertThat(after.path("listed")).isEqualTo(before.path("listed"));
    assertThat(after.path("units").path("total").asInt()).isEqualTo(2);
    assertThat(pactsync.run("verify", "--remote", "--json").json().path("complete").asBoolean())
        .isTrue();
    CommandRun again = pactsync.run("migrate-store", "--to", url);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("already; set store.url to the SQLite file");
  }

  @Test
  void mistakesOfTheMoveAreNamed() throws IOException {
    CommandRun nothing = pactsync.run("migrate-store", "--to", url);
    assertThat(nothing.exitCode()).isEqualTo(4);
    assertThat(nothing.err()).contains("There is no database");
    assertThat(directory.resolve("home")).doesNotExist();
    pactsync.authorize();
    CommandRun file = pactsync.run("migrate-store", "--to", "jdbc:sqlite:x.db");
    assertThat(file.exitCode()).isEqualTo(2);
    assertThat(file.err()).contains("--to: write jdbc:postgresql://");
    CommandRun password = pactsync.run("migrate-store", "--to", "jdbc:postgresql://u:s3cret@h/p");
    assertThat(password.exitCode()).isEqualTo(2);
    assertThat(password.err()).contains("before the host").doesNotContain("s3cret");
  }

  @Test
  void aLostPostgresStoreIsReported() throws IOException {
    pactsync.set("store.url=" + url);
    pactsync.authorize();
    sync();
    assertThat(Files.exists(directory.resolve("home/contracts"))).isTrue();

    CommandRun run = pactsync.set("store.url=" + TestPostgres.newSchema()).run("status");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("is missing, but").contains("/postgres");
  }
}
