package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.mailbox.MailboxLoader;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.emulator.mailbox.StoredMail;
import io.pactsync.emulator.meter.EmulatedQuota;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify}, {@code sync --ids} and {@code enqueue}, as their users see them. */
class ProofCommandsTest {
  private static final String INBOX = "legal@example.com";

  @TempDir private Path directory;
  private GmailEmulator emulator;
  private LiveRun pactsync;

  @BeforeEach
  void start() throws IOException {
    emulator =
        GmailEmulator.start(
            EmulatorSettings.builder()
                .quota(EmulatedQuota.unlimited())
                .latency(Duration.ofMillis(2))
                .build(),
            MailboxLoader.load("sample:25", INBOX, InstantSource.system()));
    pactsync = new LiveRun(directory, emulator).set("sync.query=");
    pactsync.authorize("allow", INBOX);
  }

  @AfterEach
  void stop() {
    emulator.close();
  }

  private static JsonNode json(CommandRun run) throws IOException {
    assertThat(run.out().lines()).as(run.err()).hasSize(1);
    return new ObjectMapper().readTree(run.out());
  }

  private List<String> mailIds() {
    return emulator.mailbox(INBOX).search(SearchQuery.ALL, Set.of(), false).stream()
        .map(StoredMail::id)
        .toList();
  }

  private Path aDocument() throws IOException {
    try (Stream<Path> files = Files.walk(pactsync.home().resolve("contracts"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("message.json"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void aCompleteInboxIsProvedInOneObjectOrInAFewLines() throws IOException {
    pactsync.run("sync");
    JsonNode proof = json(pactsync.run("verify", "--remote", "--json"));
    assertThat(proof.path("inbox").asText()).isEqualTo(INBOX);
    assertThat(proof.path("listed").asInt()).isEqualTo(25);
    assertThat(proof.path("final").asInt()).isEqualTo(25);
    assertThat(proof.path("pending").asInt()).isZero();
    assertThat(proof.path("missing").asInt()).isZero();
    assertThat(proof.path("corrupt").asInt()).isZero();
    assertThat(proof.path("remoteMissing").asInt()).isZero();
    assertThat(proof.path("complete").asBoolean()).isTrue();
    CommandRun text = pactsync.run("verify");
    assertThat(text.exitCode()).as(text.err()).isZero();
    assertThat(text.out())
        .startsWith(INBOX + ": complete\n")
        .contains("0 missing")
        .doesNotContain("Gmail ");
    assertThat(json(pactsync.run("verify", "--json")).has("remoteMissing")).isFalse();
  }

  @Test
  void whatIsAmissIsNamedEndsWithOneAndIsPutBack() throws IOException {
    pactsync.run("sync");
    Path document = aDocument();
    Files.delete(document);
    CommandRun found = pactsync.run("verify");
    assertThat(found.exitCode()).isEqualTo(1);
    assertThat(found.out())
        .contains(
            document.getFileName() + " is missing", "not complete", "verify --repair " + INBOX);
    JsonNode proof = json(pactsync.run("verify", "--json"));
    assertThat(proof.path("findings").path(0).path("finding").asText()).endsWith("is missing");

    CommandRun repaired = pactsync.run("verify", "--repair");
    assertThat(repaired.exitCode()).as(repaired.out() + repaired.err()).isZero();
    assertThat(repaired.out()).contains("1 damaged messages fetched again");
    assertThat(document).exists();
  }

  @Test
  void deadLettersAreAccountedForAndStillEndWithOne() {
    emulator.faults().add("503:messages.get:id=" + mailIds().get(4));
    pactsync.run("sync", "--set", "sync.max-attempts=1");
    CommandRun run = pactsync.run("verify");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("complete but for dead letters", "pactsync failures " + INBOX);
  }

  @Test
  void exactlyTheNamedIdsAreSyncedAndBadUnknownAndRepeatedOnesAreTold() throws IOException {
    List<String> ids = mailIds();
    Path file =
        Files.writeString(
            directory.resolve("ids.txt"),
            "# for the audit\n\n%s\n%s \nxyz\nabc\n%s\n"
                .formatted(ids.get(0), ids.get(1), ids.get(0)));
    CommandRun run = pactsync.run("sync", INBOX, "--ids", file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("ids.txt:5: \"xyz\" is no message id", "1 ids are repeated, and taken once");
    assertThat(run.out())
        .contains("3 given, 0 done before, 1 unknown to Gmail", "abc is unknown to Gmail");
    JsonNode again = json(pactsync.run("sync", INBOX, "--ids", file.toString(), "--json"));
    assertThat(again.path("mode").asText()).isEqualTo("ids");
    assertThat(again.path("ids").path("doneBefore").asInt()).isEqualTo(2);
    assertThat(again.path("ids").path("unknown").path(0).asText()).isEqualTo("abc");
    assertThat(again.path("listed").asInt()).isEqualTo(3);
    JsonNode look = json(pactsync.run("sync", INBOX, "--ids", "ids.txt", "--dry-run", "--json"));
    assertThat(look.path("toFetch").asInt()).isEqualTo(1);
  }

  @Test
  void whatDoesNotGoWithIdsIsSaid() throws IOException {
    Files.writeString(directory.resolve("ids.txt"), "abc\n");
    Files.writeString(directory.resolve("none.txt"), "# nothing\n");
    Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    // The only inbox need not be named.
    assertThat(pactsync.run("sync", "--ids", "ids.txt").out()).contains("1 unknown to Gmail");
    assertThat(pactsync.run("sync", INBOX, "--ids", "ids.txt", "--full").err())
        .contains("--ids says what is fetched");
    for (String file : List.of("none.txt", "binary", "missing.txt")) {
      CommandRun run = pactsync.run("sync", INBOX, "--ids", file);
      assertThat(run.exitCode()).as(file).isEqualTo(2);
      assertThat(run.err()).startsWith("pactsync: --ids: ").hasLineCount(1);
    }
  }

  @Test
  void enqueuedMessagesAreFetchedByTheNextSync() throws IOException {
    pactsync.run("sync");
    List<String> ids = mailIds();
    Path file =
        Files.writeString(directory.resolve("ids.txt"), ids.get(0) + "\nfeed\nFEED\n" + ids.get(1));
    JsonNode booked = json(pactsync.run("enqueue", INBOX, "--ids", file.toString(), "--json"));
    assertThat(booked.path("given").asInt()).isEqualTo(3);
    assertThat(booked.path("new").asInt()).isEqualTo(1);
    assertThat(booked.path("done").asInt()).isEqualTo(2);
    assertThat(booked.path("repeated").asInt()).isEqualTo(1);
    assertThat(json(pactsync.run("sync", "--json")).path("gone").asInt()).isEqualTo(1);
    CommandRun again = pactsync.run("enqueue", INBOX, "--ids", file.toString());
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("0 new, 1 gone or given up before and tried again");
    assertThat(pactsync.run("enqueue", "nobody@example.com", "--ids", "ids.txt").exitCode())
        .isEqualTo(3);
    assertThat(pactsync.run("enqueue", INBOX).exitCode()).isEqualTo(2);
  }
}
