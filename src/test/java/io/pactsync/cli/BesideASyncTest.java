package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.MailboxLoader;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.quota.GmailMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While one process syncs an inbox, another may do everything but that. */
class BesideASyncTest {
  private static final String INBOX = "legal@example.com";
  private static final String OTHER = "other@example.com";

  @TempDir private Path directory;

  @Test
  void everyOtherCommandWorksAndASecondSyncSaysWhoHoldsTheInbox() throws Exception {
    try (GmailEmulator emulator =
        GmailEmulator.start(
            EmulatorSettings.builder()
                .quota(EmulatedQuota.unlimited())
                .latency(Duration.ofMillis(250))
                .jitter(Duration.ZERO)
                .build(),
            MailboxLoader.load("sample:600", INBOX, InstantSource.system()),
            MailboxLoader.load("sample:8", OTHER, InstantSource.system()))) {
      LiveRun pactsync = new LiveRun(directory, emulator).set("sync.query=");
      assertThat(pactsync.authorize("allow", INBOX).exitCode()).isZero();
      Process running = new ChildProcess(directory, "home", emulator, 4).start("sync", INBOX);
      await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> emulator.audit().callsByMethod().containsKey(GmailMethod.MESSAGES_GET));

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
      assertThat(pactsync.authorize("allow", OTHER).exitCode()).isZero();
      CommandRun other = pactsync.run("sync", OTHER);
      assertThat(other.exitCode()).as(other.err()).isZero();
      // What is added meanwhile is fetched by the sync that runs: here an id that is unknown.
      Path ids = Files.writeString(directory.resolve("ids.txt"), "feed\n");
      assertThat(pactsync.run("enqueue", INBOX, "--ids", ids.toString()).exitCode()).isZero();
      assertThat(running.isAlive()).as("the sync still runs").isTrue();

      JsonNode report =
          new ObjectMapper()
              .readTree(
                  new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertThat(running.waitFor()).isZero();
      assertThat(report.path("gone").asInt()).isEqualTo(1);
      assertThat(report.path("listed").asInt())
          .isEqualTo(1 + emulator.mailbox(INBOX).search(SearchQuery.ALL, Set.of(), false).size());
      assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
    }
  }
}
