package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.store.postgres.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several {@code serve} processes on one PostgreSQL database. */
class PostgresServeTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final String OTHER = "other@example.com";
  private static final int SERVICES = 4;

  @TempDir private Path directory;
  private final String url = TestPostgres.newSchema();
  private final List<Process> services = new ArrayList<>();

  @AfterEach
  void end() throws InterruptedException {
    for (Process service : services) {
      service.destroyForcibly().waitFor();
    }
  }

  private String log() throws IOException {
    Path file = directory.resolve("err.log");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private void awaitLog(String text, int times) {
    await().atMost(Duration.ofSeconds(90)).until(() -> log().split(text, -1).length == times + 1);
  }

  @Test
  void aDueSyncRunsOnceAmongFourServices() throws Exception {
    try (EmulatedInstallation pactsync =
        EmulatedInstallation.start(
                directory,
                EmulatedInstallation.withoutQuota(20),
                EmulatedInstallation.sample(12, INBOX),
                EmulatedInstallation.sample(5, OTHER))
            .set("store.url=" + url)
            .set("sync.query=")) {
      pactsync.authorize();
      assertThat(pactsync.consent("allow", OTHER).exitCode()).isZero();
      for (int i = 0; i < SERVICES; i++) {
        services.add(
            pactsync
                .childProcess(2)
                .start("serve", "--set", "schedule.jitter=0s", "--set", "store.url=" + url));
      }
      awaitLog("serving 2 inboxes", SERVICES);

      for (String inbox : List.of(INBOX, OTHER)) {
        CommandRun run = pactsync.run("schedule", inbox, "--every", "1h");
        assertThat(run.exitCode()).as(run.err()).isZero();
      }
      awaitLog(": sync ended, ", 2);
      // Every service polls once more.
      await().pollDelay(Duration.ofSeconds(6)).until(() -> true);

      for (Process service : services) {
        service.destroy();
        assertThat(service.waitFor(35, TimeUnit.SECONDS)).isTrue();
        assertThat(service.exitValue()).isZero();
      }
      assertThat(log().split("sync begins", -1)).as(log()).hasSize(3);
      assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
    }
  }
}
