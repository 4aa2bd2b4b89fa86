package io.pactsync.store.postgres;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.Store;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/** Locks of inboxes between processes that share a database. */
class PostgresLocksTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final String url = TestPostgres.newSchema();

  /** Entry point of another process: locks the inbox, and keeps the lock until it is ended. */
  public static void main(String[] arguments) throws IOException {
    try (Store store = PostgresStore.open(arguments[0], InstantSource.fixed(NOW), TIMEOUT);
        InboxLocks.InboxLock hold = store.locks().acquire(INBOX)) {
      System.out.println("held " + (hold != null));
      // The parent never writes, so the process waits here until it is killed.
      System.in.read();
    }
  }

  private static Process holder(String url) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                PostgresLocksTest.class.getName(),
                url)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line;
    do {
      line = output.readLine();
    } while (line != null && !line.startsWith("held"));
    assertThat(line).isEqualTo("held true");
    return process;
  }

  @Test
  void aKilledProcessReleasesItsInboxAtOnce() throws IOException {
    Process process = holder(url);
    try (Store store = PostgresStore.open(url, InstantSource.fixed(NOW))) {
      assertThatExceptionOfType(InboxLockedException.class)
          .isThrownBy(() -> store.locks().acquire(INBOX))
          .withMessageContaining("process " + process.pid())
          .withMessageContaining(" since ");

      process.destroyForcibly();

      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(
              () ->
                  assertThatCode(() -> store.locks().acquire(INBOX).close())
                      .doesNotThrowAnyException());
    } finally {
      process.destroyForcibly();
    }
  }

  /** The database ends the silent session; the test ends it at once instead of waiting. */
  @Test
  void aProcessThatLostItsSessionTakesItsLockAgain() throws IOException {
    Process process = holder(url);
    try (Store store = PostgresStore.open(url, InstantSource.fixed(NOW))) {
      TestPostgres.execute(
          url,
          "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
              + " AND pid <> pg_backend_pid()");

      await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(200))
          .untilAsserted(
              () ->
                  assertThatExceptionOfType(InboxLockedException.class)
                      .isThrownBy(() -> store.locks().acquire(INBOX).close()));
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aFrozenProcessLosesItsInbox() throws IOException, InterruptedException {
    Process process = holder(url);
    try (Store store = PostgresStore.open(url, InstantSource.fixed(NOW))) {
      assertThat(signal("STOP", process)).isZero();
      assertThatExceptionOfType(InboxLockedException.class)
          .isThrownBy(() -> store.locks().acquire(INBOX));

      await()
          .atMost(TIMEOUT.multipliedBy(10))
          .pollInterval(Duration.ofMillis(200))
          .untilAsserted(
              () ->
                  assertThatCode(() -> store.locks().acquire(INBOX).close())
                      .doesNotThrowAnyException());
    } finally {
      process.destroyForcibly();
    }
  }

  private static int signal(String name, Process process) throws IOException, InterruptedException {
    return new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }
}
