package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.MailboxLoader;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills real processes in the middle of a sync, and looks at what the next one makes of it. */
class CrashTest {
  private static final String INBOX = "legal@example.com";
  private static final int MAILS = 150;
  private static final int KILLS = Integer.getInteger("pactsync.test.kills", 5);
  private static final int IN_FLIGHT = 6;

  @TempDir private Path directory;
  private GmailEmulator emulator;

  @Test
  void afterAnyKillsTheNextRunCompletesAndFetchesAgainOnlyWhatWasInHand() throws Exception {
    long seed = Long.getLong("pactsync.test.seed", System.nanoTime());
    Random random = new Random(seed);
    LiveRun person = new LiveRun(directory, emulator);
    assertThat(person.authorize("allow", INBOX).exitCode()).isZero();
    int killed = 0;
    for (int i = 0; i < KILLS; i++) {
      killed += killAfter(random.nextInt(1 + MAILS / KILLS)) ? 1 : 0;
    }
    Process last = sync();
    String out = new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(last.waitFor()).as("seed %d: %s", seed, out).isZero();
    requireEverythingOnce(new ObjectMapper().readTree(out), killed, seed);
  }

  @BeforeEach
  void start() throws IOException {
    emulator =
        GmailEmulator.start(
            EmulatorSettings.builder()
                .quota(EmulatedQuota.unlimited())
                .latency(Duration.ofMillis(30))
                .jitter(Duration.ofMillis(25))
                .build(),
            MailboxLoader.load("sample:" + MAILS, INBOX, InstantSource.system()));
  }

  @AfterEach
  void stop() {
    emulator.close();
  }

  /** Lets a sync fetch so many more, then kills it; returns whether it was still running. */
  private boolean killAfter(int more) throws IOException, InterruptedException {
    long until = gets() + more;
    Process process = sync();
    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> gets() > until || !process.isAlive());
    boolean running = process.isAlive();
    // SIGKILL, which no handler sees.
    process.destroyForcibly().waitFor();
    return running;
  }

  private long gets() {
    return emulator.audit().callsByMethod().getOrDefault(GmailMethod.MESSAGES_GET, 0L);
  }

  private Process sync() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("io.pactsync.cli.Pactsync", "sync", "--json"));
    command.addAll(List.of("--home", directory.resolve("home").toString()));
    command.addAll(List.of("--set", "google.root-url=" + emulator.baseUrl()));
    command.addAll(List.of("--set", "sync.query="));
    command.addAll(List.of("--set", "quota.max-in-flight=" + IN_FLIGHT));
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(directory.resolve("err.log").toFile()))
        .start();
  }

  private void requireEverythingOnce(JsonNode report, int killed, long seed) throws Exception {
    assertThat(report.path("completed").asBoolean()).as("seed %d: %s", seed, report).isTrue();
    assertThat(report.path("failed").asInt()).as("seed %d", seed).isZero();
    assertThat(report.path("listed").asInt())
        .as("seed %d", seed)
        .isEqualTo(MAILS)
        .isEqualTo(report.path("synced").asInt() + report.path("other").asInt());
    Map<String, Long> fetched =
        emulator.audit().entries().stream()
            .filter(entry -> entry.method() == GmailMethod.MESSAGES_GET)
            .collect(
                Collectors.groupingBy(
                    entry -> entry.messageId().orElseThrow(), Collectors.counting()));
    long again = fetched.values().stream().mapToLong(times -> times - 1).sum();
    assertThat(again).as("seed %d", seed).isLessThanOrEqualTo((long) IN_FLIGHT * killed);
    assertThat(requireWholeDocuments()).isEqualTo(report.path("attachments").asInt());
  }

  private int requireWholeDocuments() throws Exception {
    int documents = 0;
    List<Path> messages;
    Path root = directory.resolve("home/contracts");
    try (Stream<Path> files = Files.walk(root)) {
      messages = files.filter(file -> file.endsWith("message.json")).toList();
    }
    for (Path message : messages) {
      JsonNode json = new ObjectMapper().readTree(message.toFile());
      List<String> names = new ArrayList<>(List.of("message.json"));
      for (JsonNode attachment : json.path("attachments")) {
        Path file = message.resolveSibling(attachment.path("file").asText());
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        assertThat(HexFormat.of().formatHex(hash)).isEqualTo(attachment.path("sha256").asText());
        names.add(attachment.path("file").asText());
        documents++;
      }
      try (Stream<Path> beside = Files.list(message.getParent())) {
        assertThat(beside.map(file -> file.getFileName().toString()))
            .containsExactlyInAnyOrderElementsOf(names);
      }
    }
    return documents;
  }
}
