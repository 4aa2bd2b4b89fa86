package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.quota.GmailMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While a process syncs an inbox, other processes can run every other command. */
class ConcurrentCommandsTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final String OTHER = "other@example.com";

  @TempDir private Path directory;

  @Test
  void onlyASecondSyncOfTheInboxIsRefused() throws Exception {
    try (EmulatedInstallation pactsync =
        EmulatedInstallation.start(
                directory,
                EmulatedInstallation.withoutQuota(250).jitter(Duration.ZERO),
                EmulatedInstallation.sample(600, INBOX),
                EmulatedInstallation.sample(8, OTHER))
            .set("sync.query=")) {
      pactsync.authorize();
      Process running = pactsync.childProcess(4).start("sync", INBOX);
      await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () ->
                  pactsync
                      .emulator()
                      .audit()
                      .callsByMethod()
                      .containsKey(GmailMethod.MESSAGES_GET));

      CommandRun second = pactsync.run("sync", INBOX);
      assertThat(second.exitCode()).as(second.err()).isEqualTo(4);
      assertThat(second.err()).contains(INBOX, "process " + running.pid()).hasLineCount(1);
      for (List<String> command :
          List.of(
              List.of("status"),
              List.of("inboxes"),
              List.of("contracts"),
              List.of("failures"),
              List.of("units", "--spent"),
              List.of("units"))) {
        CommandRun run = pactsync.run(command.toArray(String[]::new));
        assertThat(run.exitCode()).as("%s: %s", command, run.err()).isZero();
      }
      assertThat(pactsync.run("verify").out()).contains("not complete");
      assertThat(pactsync.run("verify", "--repair").exitCode()).isEqualTo(4);
      assertThat(pactsync.consent("allow", OTHER).exitCode()).isZero();
      CommandRun other = pactsync.run("sync", OTHER);
      assertThat(other.exitCode()).as(other.err()).isZero();
      // The running sync fetches messages that are added now: here an unknown id.
      Path ids = pactsync.write("ids.txt", "feed\n");
      assertThat(pactsync.run("enqueue", INBOX, "--ids", ids.toString()).exitCode()).isZero();
      assertThat(running.isAlive()).as("the sync still runs").isTrue();

      JsonNode report =
          new ObjectMapper()
              .readTree(
                  new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertThat(running.waitFor()).isZero();
      assertThat(report.path("gone").asInt()).isEqualTo(1);
      assertThat(report.path("listed").asInt()).isEqualTo(1 + pactsync.messageIds().size());
      assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
    }
  }
}
