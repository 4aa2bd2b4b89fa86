package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code verify}, {@code sync --ids} and {@code enqueue}, as their users see them. */
class ProofCommandsTest {
  private static final String INBOX = EmulatedInstallation.INBOX;

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    pactsync = EmulatedInstallation.start(directory, 25).set("sync.query=");
    pactsync.consent("allow", INBOX);
  }

  @AfterEach
  void stop() {
    pactsync.close();
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
    JsonNode proof = pactsync.run("verify", "--remote", "--json").json();
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
    assertThat(pactsync.run("verify", "--json").json().has("remoteMissing")).isFalse();
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
    JsonNode proof = pactsync.run("verify", "--json").json();
    assertThat(proof.path("findings").path(0).path("finding").asText()).endsWith("is missing");

    CommandRun repaired = pactsync.run("verify", "--repair");
    assertThat(repaired.exitCode()).as(repaired.out() + repaired.err()).isZero();
    assertThat(repaired.out()).contains("1 damaged messages fetched again");
    assertThat(document).exists();
  }

  @Test
  void deadLettersAreAccountedForAndStillEndWithOne() {
    pactsync.emulator().faults().add("503:messages.get:id=" + pactsync.messageIds().get(4));
    pactsync.run("sync", "--set", "sync.max-attempts=1");
    CommandRun run = pactsync.run("verify");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("complete but for dead letters", "pactsync failures " + INBOX);
  }

  @Test
  void exactlyTheNamedIdsAreSyncedAndBadUnknownAndRepeatedOnesAreTold() throws IOException {
    List<String> ids = pactsync.messageIds();
    Path file =
        pactsync.write(
            "ids.txt",
            "# for the audit\n\n%s\n%s \nxyz\nabc\n%s\n"
                .formatted(ids.get(0), ids.get(1), ids.get(0)));
    CommandRun run = pactsync.run("sync", INBOX, "--ids", file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("ids.txt:5: \"xyz\" is no message id", "1 ids are repeated, and taken once");
    assertThat(run.out())
        .contains("3 given, 0 done before, 1 unknown to Gmail", "abc is unknown to Gmail");
    JsonNode again = pactsync.run("sync", INBOX, "--ids", file.toString(), "--json").json();
    assertThat(again.path("mode").asText()).isEqualTo("ids");
    assertThat(again.path("ids").path("doneBefore").asInt()).isEqualTo(2);
    assertThat(again.path("ids").path("unknown").path(0).asText()).isEqualTo("abc");
    assertThat(again.path("listed").asInt()).isEqualTo(3);
    JsonNode look = pactsync.run("sync", INBOX, "--ids", "ids.txt", "--dry-run", "--json").json();
    assertThat(look.path("toFetch").asInt()).isEqualTo(1);
  }

  @Test
  void whatDoesNotGoWithIdsIsSaid() throws IOException {
    pactsync.write("ids.txt", "abc\n");
    pactsync.write("none.txt", "# nothing\n");
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
    List<String> ids = pactsync.messageIds();
    Path file = pactsync.write("ids.txt", ids.get(0) + "\nfeed\nFEED\n" + ids.get(1));
    JsonNode booked = pactsync.run("enqueue", INBOX, "--ids", file.toString(), "--json").json();
    assertThat(booked.path("given").asInt()).isEqualTo(3);
    assertThat(booked.path("new").asInt()).isEqualTo(1);
    assertThat(booked.path("done").asInt()).isEqualTo(2);
    assertThat(booked.path("repeated").asInt()).isEqualTo(1);
    assertThat(pactsync.run("sync", "--json").json().path("gone").asInt()).isEqualTo(1);
    CommandRun again = pactsync.run("enqueue", INBOX, "--ids", file.toString());
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("0 new, 1 gone or given up before and tried again");
    assertThat(pactsync.run("enqueue", "nobody@example.com", "--ids", "ids.txt").exitCode())
        .isEqualTo(3);
    assertThat(pactsync.run("enqueue", INBOX).exitCode()).isEqualTo(2);
  }
}
