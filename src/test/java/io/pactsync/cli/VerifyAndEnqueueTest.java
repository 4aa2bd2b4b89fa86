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

/** The commands {@code verify}, {@code sync --ids} and {@code enqueue}. */
class VerifyAndEnqueueTest {
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
  void verifyReportsACompleteInbox() throws IOException {
    pactsync.run("sync");
    JsonNode report = pactsync.run("verify", "--remote", "--json").json();
    assertThat(report.path("inbox").asText()).isEqualTo(INBOX);
    assertThat(report.path("listed").asInt()).isEqualTo(25);
    assertThat(report.path("final").asInt()).isEqualTo(25);
    assertThat(report.path("pending").asInt()).isZero();
    assertThat(report.path("missing").asInt()).isZero();
    assertThat(report.path("corrupt").asInt()).isZero();
    assertThat(report.path("remoteMissing").asInt()).isZero();
    assertThat(report.path("complete").asBoolean()).isTrue();
    CommandRun text = pactsync.run("verify");
    assertThat(text.exitCode()).as(text.err()).isZero();
    assertThat(text.out())
        .startsWith(INBOX + ": complete\n")
        .contains("0 missing")
        .doesNotContain("Gmail ");
    assertThat(pactsync.run("verify", "--json").json().has("remoteMissing")).isFalse();
  }

  @Test
  void findingsArePrintedAndRepaired() throws IOException {
    pactsync.run("sync");
    Path document = aDocument();
    Files.delete(document);
    CommandRun found = pactsync.run("verify");
    assertThat(found.exitCode()).isEqualTo(1);
    assertThat(found.out())
        .contains(
            document.getFileName() + " is missing", "not complete", "verify --repair " + INBOX);
    JsonNode report = pactsync.run("verify", "--json").json();
    assertThat(report.path("findings").path(0).path("finding").asText()).endsWith("is missing");

    CommandRun repaired = pactsync.run("verify", "--repair");
    assertThat(repaired.exitCode()).as(repaired.out() + repaired.err()).isZero();
    assertThat(repaired.out()).contains("1 corrupt message fetched again");
    assertThat(document).exists();
  }

  @Test
  void deadLettersExitWithOne() {
    pactsync.emulator().faults().add("503:messages.get:id=" + pactsync.messageIds().get(4));
    pactsync.run("sync", "--set", "sync.max-attempts=1");
    CommandRun run = pactsync.run("verify");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out())
        .contains("complete except for dead letters", "pactsync failures " + INBOX);
  }

  @Test
  void onlyTheNamedIdsAreSynced() throws IOException {
    List<String> ids = pactsync.messageIds();
    Path file =
        pactsync.write(
            "ids.txt",
            "# for the audit\n\n%s\n%s \nxyz\nabc\n%s\n"
                .formatted(ids.get(0), ids.get(1), ids.get(0)));
    CommandRun run = pactsync.run("sync", INBOX, "--ids", file.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("ids.txt:5: \"xyz\" is not a message id", "1 repeated id ignored");
    assertThat(run.out())
        .contains("3 given, 0 done before, 1 unknown to Gmail", "abc is unknown to Gmail");
    JsonNode again = pactsync.run("sync", INBOX, "--ids", file.toString(), "--json").json();
    assertThat(again.path("mode").asText()).isEqualTo("ids");
    assertThat(again.path("ids").path("doneBefore").asInt()).isEqualTo(2);
    assertThat(again.path("ids").path("unknown").path(0).asText()).isEqualTo("abc");
    assertThat(again.path("listed").asInt()).isEqualTo(3);
    JsonNode dryRun = pactsync.run("sync", INBOX, "--ids", "ids.txt", "--dry-run", "--json").json();
    assertThat(dryRun.path("toFetch").asInt()).isEqualTo(1);
  }

  @Test
  void idsRejectsOtherOptionsAndInvalidFiles() throws IOException {
    pactsync.write("ids.txt", "abc\n");
    pactsync.write("none.txt", "# nothing\n");
    Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    // With only one inbox, its name is optional.
    assertThat(pactsync.run("sync", "--ids", "ids.txt").out()).contains("1 unknown to Gmail");
    assertThat(pactsync.run("sync", INBOX, "--ids", "ids.txt", "--full").err())
        .contains("--ids cannot be combined with");
    for (String file : List.of("none.txt", "binary", "missing.txt")) {
      CommandRun run = pactsync.run("sync", INBOX, "--ids", file);
      assertThat(run.exitCode()).as(file).isEqualTo(2);
      assertThat(run.err()).startsWith("pactsync: --ids: ").hasLineCount(1);
    }
  }

  @Test
  void theNextSyncFetchesEnqueuedMessages() throws IOException {
    pactsync.run("sync");
    List<String> ids = pactsync.messageIds();
    Path file = pactsync.write("ids.txt", ids.get(0) + "\nfeed\nFEED\n" + ids.get(1));
    JsonNode added = pactsync.run("enqueue", INBOX, "--ids", file.toString(), "--json").json();
    assertThat(added.path("given").asInt()).isEqualTo(3);
    assertThat(added.path("new").asInt()).isEqualTo(1);
    assertThat(added.path("done").asInt()).isEqualTo(2);
    assertThat(added.path("repeated").asInt()).isEqualTo(1);
    assertThat(pactsync.run("sync", "--json").json().path("gone").asInt()).isEqualTo(1);
    CommandRun again = pactsync.run("enqueue", INBOX, "--ids", file.toString());
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("0 new, 1 pending again (gone or failed before)");
    assertThat(pactsync.run("enqueue", "nobody@example.com", "--ids", "ids.txt").exitCode())
        .isEqualTo(3);
    assertThat(pactsync.run("enqueue", INBOX).exitCode()).isEqualTo(2);
  }
}
