package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills syncs at random instants and checks the result. A tenth of the calls fail with all kinds of
 * transient errors, and tokens live for three seconds. {@code scripts/crash-test} runs it with many
 * more kills.
 */
class KilledSyncTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final int KILLS = Integer.getInteger("pactsync.test.kills", 5);
  private static final int MESSAGES = 120 + 8 * KILLS;
  private static final int IN_FLIGHT = 6;

  /** Ten percent of the calls in total. Other tests cover permanent errors of an inbox. */
  private static final String FAULTS =
      "500:1%,502-html:1%,503:1%,504:1%,reset:1%,truncate:1%,cut:1%,401:1%,429:0.3%,"
          + "429-concurrent:0.5%,403-user-rate:0.2%,slow(300ms):0.5%,stall(400ms):0.5%,"
          + "empty-page:3%,repeated-ids:3%,shuffled:3%,mail-arrives:1%,400-page-token:2%,"
          + "404-history:5%";

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;
  private final long seed = Long.getLong("pactsync.test.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @BeforeEach
  void start() throws IOException {
    pactsync =
        EmulatedInstallation.start(
            directory,
            EmulatedInstallation.withoutQuota(30)
                .jitter(Duration.ofMillis(25))
                .accessTokenLifetime(Duration.ofSeconds(3))
                .auditEntries(1_000_000),
            EmulatedInstallation.sample(MESSAGES, INBOX));
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  @Test
  void afterKillsEveryMessageIsStoredOnce() throws Exception {
    ChildProcess child = pactsync.childProcess(IN_FLIGHT);
    pactsync.authorize();
    pactsync.emulator().faults().add(FAULTS);
    int killed = 0;
    for (int syncs = 0; killed < KILLS && syncs < 2 * KILLS; syncs++) {
      killed += killAtRandom(child) ? 1 : 0;
    }
    pactsync.emulator().faults().clear();
    JsonNode report = child.run("sync");
    if (report.path("failed").asInt() > 0) {
      // A message during which the process died four times becomes a dead letter.
      assertThat(pactsync.run("failures").out()).contains("the process died 4 times");
      pactsync.run("retry");
      report = child.run("sync");
    }
    List<String> unread = storedUnread();
    if (!unread.isEmpty()) {
      pactsync.run("retry", "--review");
      report = child.run("sync");
    }
    int listed = pactsync.emulator().mailbox(INBOX).messagesTotal();
    assertThat(report.path("listed").asInt()).as("seed %d: %s", seed, report).isEqualTo(listed);
    assertThat(report.path("pending").asInt()).as("seed %d: %s", seed, report).isZero();
    JsonNode verification = child.run("verify", "--remote");
    assertThat(verification.path("complete").asBoolean())
        .as("seed %d: %s", seed, verification)
        .isTrue();
    assertThat(verification.path("remoteListed").asInt()).isEqualTo(listed);

    long again = fetchedAgain();
    System.out.printf(
        "crash test: %d kills, %d messages, %d fetched again of %d allowed, %d calls, seed %d%n",
        killed,
        listed,
        again,
        (long) IN_FLIGHT * killed,
        pactsync.emulator().audit().calls(),
        seed);
    assertThat(killed).as("kills that met a running sync").isEqualTo(KILLS);
    assertThat(again).as("seed %d", seed).isLessThanOrEqualTo((long) IN_FLIGHT * killed);
    requireFilesOfAnUndisturbedSync(unread);
  }

  /**
   * Kills a sync at a random instant: one in five at any time after its start, the others after
   * their first call. Returns whether the sync was still running.
   */
  private boolean killAtRandom(ChildProcess child) throws IOException, InterruptedException {
    long calls = pactsync.emulator().audit().calls();
    Process process = child.start("sync");
    if (random.nextInt(5) > 0) {
      await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(2))
          .until(() -> pactsync.emulator().audit().calls() > calls || !process.isAlive());
    }
    boolean ended = process.waitFor(random.nextInt(1_000), TimeUnit.MILLISECONDS);
    // Sends SIGKILL, which cannot be handled.
    process.destroyForcibly().waitFor();
    return !ended;
  }

  /** Counts the gets of messages that the server had served completely before. */
  private long fetchedAgain() {
    return pactsync.emulator().audit().entries().stream()
        .filter(entry -> entry.method() == GmailMethod.MESSAGES_GET)
        .filter(entry -> entry.verdict() == CallVerdict.SERVED && entry.status() == 200)
        .collect(
            Collectors.groupingBy(entry -> entry.messageId().orElseThrow(), Collectors.counting()))
        .values()
        .stream()
        .mapToLong(times -> times - 1)
        .sum();
  }

  /** Syncs into another home without kills and faults, and requires the same files. */
  private void requireFilesOfAnUndisturbedSync(List<String> unread) throws Exception {
    Files.createDirectories(directory.resolve("undisturbed"));
    EmulatedInstallation undisturbed = pactsync.another(directory.resolve("undisturbed"));
    undisturbed.authorize();
    undisturbed.childProcess(IN_FLIGHT).run("sync");
    Map<String, String> expected = files(directory.resolve("undisturbed/home/contracts"));
    assertThat(expected).hasSizeGreaterThan(MESSAGES / 2);
    Map<String, String> found = files(directory.resolve("home/contracts"));
    // A message that was stored unread and carries no contract leaves its raw bytes.
    found.keySet().removeIf(file -> !expected.containsKey(file) && isOfOne(file, unread));
    assertThat(found).as("seed %d", seed).isEqualTo(expected);
  }

  private static boolean isOfOne(String file, List<String> gmailIds) {
    return gmailIds.stream().anyMatch(id -> file.contains("/" + id + "/"));
  }

  /** Ids of messages that were stored unread, because the process died three times on each. */
  private List<String> storedUnread() {
    return pactsync.run("contracts", "--review", "--json").jsonLines().stream()
        .map(contract -> contract.path("gmailId").asText())
        .toList();
  }

  /** The hash of each file, except in the staging directory. */
  private static Map<String, String> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !root.relativize(file).toString().startsWith("."))
          .collect(
              Collectors.toMap(
                  file -> root.relativize(file).toString(),
                  KilledSyncTest::sha256,
                  (one, other) -> one,
                  TreeMap::new));
    }
  }

  private static String sha256(Path file) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
