package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serve} as a process, with schedules that other processes set. */
class ServeCommandTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final String OTHER = "other@example.com";

  @TempDir private Path directory;

  @SuppressWarnings("NullAway.Init") // every test begins with start()
  private EmulatedInstallation pactsync;

  private final List<Process> processes = new ArrayList<>();

  private void start(int latencyMillis, int messages) throws IOException {
    pactsync =
        EmulatedInstallation.start(
                directory,
                EmulatedInstallation.withoutQuota(latencyMillis).jitter(Duration.ZERO),
                EmulatedInstallation.sample(messages, INBOX),
                EmulatedInstallation.sample(5, OTHER))
            .set("sync.query=")
            .set("schedule.jitter=0s");
    pactsync.authorize();
  }

  @AfterEach
  void stop() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
    pactsync.close();
  }

  private Process serve() throws IOException {
    Process process = pactsync.childProcess(2).start("serve", "--set", "schedule.jitter=0s");
    processes.add(process);
    return process;
  }

  /** Ends the service as systemd does. Returns its exit code. */
  private static int terminate(Process service) throws InterruptedException {
    // Process.destroy() would also close the streams.
    service.toHandle().destroy();
    assertThat(service.waitFor(35, TimeUnit.SECONDS)).as("ended").isTrue();
    return service.exitValue();
  }

  private void schedule(String... arguments) {
    List<String> all = new ArrayList<>(List.of("schedule"));
    all.addAll(List.of(arguments));
    CommandRun run = pactsync.run(all.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private String log() throws IOException {
    Path file = directory.resolve("err.log");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private void awaitLog(String text) {
    await().atMost(Duration.ofSeconds(100)).until(() -> log().contains(text));
  }

  private void awaitFetching() {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                pactsync
                        .emulator()
                        .audit()
                        .callsByMethod()
                        .getOrDefault(GmailMethod.MESSAGES_GET, 0L)
                    > 4);
  }

  private List<JsonNode> results(Process service) throws IOException {
    String out = new String(service.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new CommandRun(0, out, log()).jsonLines();
  }

  @Test
  void aScheduleSetWhileServingAppliesWithoutARestart() throws Exception {
    start(2, 8);
    Process service = serve();
    awaitLog("serving 1 inbox, 0 of them with a next sync; at most 4 at a time");

    schedule(INBOX, "--every", "1h");
    awaitLog(INBOX + ": sync ended, 8 new");
    JsonNode status = pactsync.run("status", "--json").json();
    assertThat(status.path("synced").asInt() + status.path("other").asInt()).isEqualTo(8);
    assertThat(status.path("nextRun").asText()).isNotEmpty();
    assertThat(pactsync.run("inboxes", "--json").json().path("nextRun"))
        .isEqualTo(status.path("nextRun"));

    // An inbox that is authorized and scheduled while the service runs.
    assertThat(pactsync.consent("allow", OTHER).exitCode()).isZero();
    schedule(OTHER, "--every", "1h");
    awaitLog(OTHER + ": sync ended, 5 new");

    assertThat(terminate(service)).isZero();
    assertThat(results(service))
        .hasSize(2)
        .allSatisfy(result -> assertThat(result.path("nextRun").asText()).isNotEmpty());
    assertThat(log()).contains("sync begins, due at ").contains("next sync ").contains("stopped");
  }

  @Test
  void sigtermStopsTheSyncAndTheNextServiceContinues() throws Exception {
    start(150, 60);
    schedule(INBOX, "--every", "1h");
    Process service = serve();
    awaitFetching();

    assertThat(terminate(service)).isZero();
    assertThat(log())
        .contains(INBOX + ": interrupted; everything done so far is kept")
        .contains("stopped");
    JsonNode stopped = pactsync.run("status", "--json").json();
    assertThat(stopped.path("pending").asInt()).isPositive();

    Process next = serve();
    awaitLog(INBOX + ": sync ended, 0 new");
    assertThat(terminate(next)).isZero();
    assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
    assertThat(results(next).get(0).path("completed").asBoolean()).isTrue();
  }

  @Test
  void anotherServiceContinuesTheSyncOfAKilledOne() throws Exception {
    start(150, 60);
    schedule(INBOX, "--every", "1d");
    Process killed = serve();
    awaitFetching();
    killed.destroyForcibly().waitFor();
    long killedAt = System.nanoTime();

    Process next = serve();
    awaitLog(INBOX + ": a process died during the sync; it is due again");
    Duration recovery = Duration.ofNanos(System.nanoTime() - killedAt);
    System.out.printf("a killed run was due again after %d s%n", recovery.toSeconds());
    awaitLog(INBOX + ": sync ended, 0 new");

    assertThat(recovery).isLessThan(Duration.ofSeconds(75));
    assertThat(terminate(next)).isZero();
    assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
  }

  @Test
  void twoServicesSyncEachInboxOnce() throws Exception {
    start(20, 12);
    assertThat(pactsync.consent("allow", OTHER).exitCode()).isZero();
    Process one = serve();
    Process other = serve();
    await().atMost(Duration.ofSeconds(60)).until(() -> log().split("serving", -1).length == 3);

    schedule(INBOX, "--every", "1h");
    schedule(OTHER, "--every", "1h");
    awaitLog(INBOX + ": sync ended, 12 new");
    awaitLog(OTHER + ": sync ended, 5 new");
    // Both services check for changes once more.
    await().pollDelay(Duration.ofSeconds(6)).until(() -> true);

    assertThat(terminate(one)).isZero();
    assertThat(terminate(other)).isZero();
    assertThat(log().split("sync begins", -1)).as(log()).hasSize(3);
  }

  @Test
  void aManualSyncIsNotDisturbedAndTheScheduledOneIsSkipped() throws Exception {
    start(150, 80);
    Process service = serve();
    awaitLog("serving 1 inbox");
    Process manual = pactsync.childProcess(2).start("sync", INBOX);
    processes.add(manual);
    awaitFetching();

    schedule(INBOX, "--every", "1h");
    awaitLog(INBOX + " is being synced by process " + manual.pid());

    JsonNode report =
        new CommandRun(
                0,
                new String(manual.getInputStream().readAllBytes(), StandardCharsets.UTF_8),
                log())
            .json();
    assertThat(report.path("completed").asBoolean()).isTrue();
    assertThat(terminate(service)).isZero();
    assertThat(results(service).get(0).path("nextRun").asText()).isNotEmpty();
    assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
  }

  @Test
  void aRevokedInboxStopsAloneAndContinuesWhenAuthorizedAgain() throws Exception {
    start(2, 8);
    pactsync.emulator().oauth().revokeAll();
    assertThat(pactsync.consent("allow", OTHER).exitCode()).isZero();
    schedule(INBOX, "--every", "1h");
    schedule(OTHER, "--every", "1h");
    Process service = serve();

    awaitLog(OTHER + ": sync ended, 5 new");
    awaitLog("run pactsync authorize " + INBOX);
    assertThat(pactsync.run("schedule", INBOX, "--json").json().has("nextRun")).isFalse();
    pactsync.authorize();
    awaitLog(INBOX + ": sync ended, 8 new");

    assertThat(terminate(service)).isZero();
  }

  @Test
  void aDamagedDatabaseEndsTheService() throws Exception {
    start(2, 8);
    Process service = serve();
    awaitLog("serving 1 inbox");
    Path database = directory.resolve("home/pactsync.db");
    byte[] content = Files.readAllBytes(database);
    for (int i = 0; i < content.length; i++) {
      content[i] = 0x55;
    }
    Files.write(database, content);
    Files.deleteIfExists(directory.resolve("home/pactsync.db-wal"));

    assertThat(service.waitFor(60, TimeUnit.SECONDS)).as("ended").isTrue();
    assertThat(service.exitValue()).as(log()).isEqualTo(4);
    assertThat(log()).contains("is corrupt").doesNotContain("\tat ");
  }
}
