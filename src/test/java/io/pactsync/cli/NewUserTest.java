package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of a new user, and their failures. */
class NewUserTest {
  private static final String INBOX = EmulatedInstallation.INBOX;

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    pactsync =
        EmulatedInstallation.start(
            directory,
            EmulatedInstallation.withoutQuota(2),
            EmulatedInstallation.sample(25, INBOX),
            EmulatedInstallation.sample(5, "other@example.com"));
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  @Test
  void authorizeSyncInspectAndRevoke() throws IOException {
    CommandRun authorized = pactsync.consent("allow", INBOX);
    assertThat(authorized.exitCode()).as(authorized.err()).isZero();
    assertThat(authorized.out()).contains(INBOX + " is authorized");

    JsonNode first = pactsync.run("sync", "--json").json();
    assertThat(first.path("completed").asBoolean()).isTrue();
    assertThat(first.path("mode").asText()).isEqualTo("full");
    assertThat(first.path("pending").asInt()).isZero();
    assertThat(first.path("listed").asInt())
        .isEqualTo(first.path("synced").asInt() + first.path("other").asInt());
    assertThat(first.path("units").path("byMethod").path("messages.get").asInt())
        .isEqualTo(5 * first.path("listed").asInt());
    assertThat(first.path("peak").has("user/1s")).isTrue();

    JsonNode second = pactsync.run("sync", INBOX, "--json").json();
    assertThat(second.path("units").path("total").asInt()).isEqualTo(2);
    assertThat(second.path("calls").path("byMethod").has("messages.get")).isFalse();

    assertThat(pactsync.run("inboxes").out()).contains(INBOX, "active");
    JsonNode status = pactsync.run("status", "--json").json();
    assertThat(status.path("synced")).isEqualTo(first.path("synced"));
    assertThat(status.path("unitsToday").path("total").asInt())
        .isEqualTo(
            // authorize spends 1 unit to read the address of the mailbox.
            1
                + first.path("units").path("total").asInt()
                + second.path("units").path("total").asInt());
    assertThat(pactsync.run("status").out()).contains("messages", "last run", "today");
    assertThat(pactsync.run("contracts").out()).contains("SUBJECT", "FOLDER");
    assertThat(pactsync.run("failures").out()).contains("There are no dead letters");
    assertThat(pactsync.run("retry").out()).contains("no messages to retry");

    CommandRun revoked = pactsync.run("revoke", INBOX);
    assertThat(revoked.exitCode()).as(revoked.err()).isZero();
    assertThat(revoked.out()).contains("revoked at Google");
    CommandRun after = pactsync.run("sync");
    assertThat(after.exitCode()).isEqualTo(3);
    assertThat(after.err()).contains("run pactsync authorize");
  }

  @Test
  void onlyTheOwnerCanReadTheHome() throws IOException {
    pactsync.consent("allow");
    pactsync.run("sync");
    try (Stream<Path> files = Files.walk(pactsync.home())) {
      List<Path> all = files.toList();
      assertThat(all).hasSizeGreaterThan(20);
      for (Path file : all) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
      }
    }
  }

  @Test
  void aPausedInboxIsSkippedUntilItIsResumed() {
    pactsync.consent("allow", INBOX);
    assertThat(pactsync.run("pause", INBOX).exitCode()).isZero();
    CommandRun named = pactsync.run("sync", INBOX);
    assertThat(named.exitCode()).isEqualTo(2);
    assertThat(named.err()).contains("is paused");
    assertThat(pactsync.run("sync").out()).doesNotContain("listed");
    assertThat(pactsync.run("resume", INBOX).exitCode()).isZero();
    assertThat(pactsync.run("sync", INBOX).exitCode()).isZero();
  }

  @Test
  void aDryRunStoresNoMessages() throws IOException {
    pactsync.consent("allow", INBOX);
    JsonNode dryRun = pactsync.run("sync", "--dry-run", "--json").json();
    assertThat(dryRun.path("dryRun").asBoolean()).isTrue();
    assertThat(dryRun.path("toFetch").asInt()).isPositive();
    assertThat(dryRun.path("unitsToFetch").asInt()).isEqualTo(5 * dryRun.path("toFetch").asInt());
    assertThat(dryRun.path("listed").asInt()).isZero();
  }

  @Test
  void refusedConsentIsOneSentence() {
    CommandRun refused = pactsync.consent("cancel", INBOX);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.err().lines()).last().asString().contains("refused");
    assertThat(pactsync.run("inboxes").out()).contains("No inbox is authorized yet");
  }

  @Test
  void missingConsentTimesOut() {
    CommandRun waited =
        pactsync.run(
            "authorize",
            "--no-browser",
            "--wait",
            "300ms",
            "--client-secrets",
            pactsync.clientFile().toString());
    assertThat(waited.exitCode()).isEqualTo(3);
    assertThat(waited.err()).doesNotContain("Exception");
  }

  @Test
  void anotherAccountIsRejected() {
    CommandRun wrong = pactsync.consent("allow&account=other@example.com", INBOX);
    assertThat(wrong.exitCode()).as(wrong.err()).isEqualTo(3);
    assertThat(wrong.err()).contains("other@example.com");
    assertThat(pactsync.run("inboxes").out()).contains("No inbox is authorized yet");
  }

  @Test
  void anInvalidClientFileIsOneSentence() throws IOException {
    Path wrong = pactsync.write("wrong.json", "{\"web\": {}}");
    CommandRun run = pactsync.run("authorize", "--client-secrets", wrong.toString());
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(pactsync.run("authorize").exitCode()).isEqualTo(2);
  }

  @Test
  void aRevokedTokenStopsTheInboxAndLosesNothing() throws IOException {
    pactsync.consent("allow", INBOX);
    assertThat(pactsync.run("sync", "--max", "5").out())
        .contains(" messages pending; later syncs fetch them");
    pactsync.emulator().oauth().revokeAll();
    CommandRun stopped = pactsync.run("sync");
    assertThat(stopped.exitCode()).isEqualTo(3);
    assertThat(stopped.err()).contains("run pactsync authorize " + INBOX);
    assertThat(pactsync.run("inboxes").out()).contains("needs-authorizing");
    pactsync.authorize();
    JsonNode after = pactsync.run("sync", "--json").json();
    assertThat(after.path("completed").asBoolean()).isTrue();
    assertThat(after.path("calls").path("byMethod").path("messages.get").asInt())
        .isEqualTo(after.path("listed").asInt() - 5);
  }

  @Test
  void aLostSealingKeyOnlyNeedsANewAuthorization() throws IOException {
    pactsync.consent("allow", INBOX);
    pactsync.run("sync");
    Files.delete(pactsync.home().resolve("token.key"));
    assertThat(pactsync.run("sync").exitCode()).isEqualTo(3);
    pactsync.authorize();
    JsonNode after = pactsync.run("sync", "--json").json();
    assertThat(after.path("new").asInt()).isZero();
  }

  @Test
  void configurationErrorsCreateNoHome() throws IOException {
    CommandRun unknown = pactsync.run("sync", "--set", "quota.hedroom=3%");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("quota.hedroom", "quota.headroom");
    Path table =
        pactsync.write(
            "own.yaml",
            """
            name: own
            units: {getProfile: 1, history.list: 2, messages.list: 5}
            limits:
              - {scope: user, window: 1s, units: 250}
            """);
    CommandRun unpriced = pactsync.run("sync", "--set", "quota.profile=" + table);
    assertThat(unpriced.exitCode()).isEqualTo(2);
    assertThat(unpriced.err()).contains("messages.get");
    assertThat(pactsync.home()).doesNotExist();
  }

  @Test
  void aCorruptDatabaseIsReportedAndKept() throws IOException {
    pactsync.consent("allow", INBOX);
    Path database = pactsync.home().resolve("pactsync.db");
    byte[] garbage =
        "this is not a database ".repeat(200).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Files.write(database, garbage);
    CommandRun run = pactsync.run("sync");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains(database.toString());
    assertThat(Files.readAllBytes(database)).isEqualTo(garbage);
  }

  @Test
  void aHomeThatIsAFileIsOneSentence() throws IOException {
    Files.writeString(pactsync.home(), "a file");
    CommandRun run = pactsync.run("status");
    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void anAlmostFullDiskStopsTheSync() throws IOException {
    pactsync.consent("allow", INBOX);
    CommandRun run = pactsync.run("sync", "--set", "sync.min-free-disk=900000GB");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
    assertThat(run.err()).contains("are free below");
    assertThat(pactsync.run("sync", "--json").json().path("completed").asBoolean()).isTrue();
  }

  @Test
  void anUnreachableGoogleExitsWithFive() {
    pactsync.consent("allow", INBOX);
    pactsync.emulator().close();
    CommandRun run = pactsync.run("sync", "--set", "google.outage-deadline=1s");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
  }

  @Test
  void verboseOutputContainsNoSecret() throws IOException {
    CommandRun authorized = pactsync.consent("allow", INBOX, "--verbose");
    CommandRun synced = pactsync.run("sync", "--verbose");
    CommandRun revoked = pactsync.run("revoke", INBOX, "--verbose");
    String secret =
        new ObjectMapper()
            .readTree(pactsync.clientFile().toFile())
            .path("installed")
            .path("client_secret")
            .asText();
    assertThat(secret).isNotEmpty();
    for (CommandRun run : List.of(authorized, synced, revoked)) {
      String output = run.out() + run.err();
      assertThat(output).doesNotContain(secret).doesNotContain("Bearer ");
      assertThat(output.replace(authorized.out(), ""))
          .doesNotContainPattern("(ya29|1//)[A-Za-z0-9_-]{8}");
    }
    try (Stream<Path> files = Files.walk(pactsync.home())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
        assertThat(bytes).as(file.toString()).doesNotContain(secret);
      }
    }
  }

  @Test
  void aLimitNamedInARefusalIsAdoptedAndKept() throws IOException {
    pactsync.consent("allow", INBOX);
    pactsync.emulator().faults().add("403-query-cost:messages.get@3");
    CommandRun learning = pactsync.run("sync", "--json");
    assertThat(learning.exitCode()).as(learning.err()).isZero();
    assertThat(learning.err())
        .containsOnlyOnce("from now on Pactsync uses the profile 6000-per-minute");
    JsonNode report = learning.json();
    assertThat(report.path("profile").asText()).isEqualTo("6000-per-minute");
    assertThat(report.path("refused").asInt()).isEqualTo(1);
    assertThat(report.path("failed").asInt()).isZero();
    assertThat(report.path("completed").asBoolean()).isTrue();
    CommandRun next = pactsync.run("sync", "--json");
    assertThat(next.json().path("profile").asText()).isEqualTo("6000-per-minute");
    assertThat(next.err()).doesNotContain("from now on");
    assertThat(pactsync.run("units").out())
        .contains("profile 250-per-second, as configured", "profile 6000-per-minute, used for ")
        .contains("Set quota.profile to confirm it");
    assertThat(pactsync.run("status", "--json").json().path("profile").asText())
        .isEqualTo("6000-per-minute");
    assertThat(pactsync.run("status").out()).contains("; 1 call refused");
    CommandRun reset = pactsync.run("sync", "--json", "--set", "quota.learn=false");
    assertThat(reset.json().path("profile").asText()).isEqualTo("250-per-second");
  }

  @Test
  void fiveBrokenInboxesOfFiftyDoNotStopTheOthers() throws IOException {
    for (int i = 0; i < 50; i++) {
      String email = "inbox%02d@example.com".formatted(i);
      pactsync.emulator().addMailbox(EmulatedInstallation.sample(3, email));
      assertThat(pactsync.consent("allow", email).exitCode()).isZero();
    }
    pactsync
        .emulator()
        .faults()
        .add("401:user=inbox03@example.com")
        .add("400-mail-not-enabled:user=inbox11@example.com")
        .add("403-domain-policy:user=inbox19@example.com")
        .add("400-precondition:user=inbox42@example.com")
        .add("403-scopes:user=inbox27@example.com");
    CommandRun run = pactsync.run("sync", "--json", "--set", "sync.query=");
    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    long complete =
        run.jsonLines().stream().filter(line -> line.path("completed").asBoolean()).count();
    assertThat(complete).isEqualTo(45);
    assertThat(run.err().lines().filter(line -> line.startsWith("pactsync: inbox"))).hasSize(5);

    // An administrator must switch the Gmail service on, so a new authorization is not enough.
    CommandRun left = pactsync.run("sync", "inbox11@example.com", "inbox00@example.com");
    assertThat(left.exitCode()).as(left.err()).isEqualTo(3);
  }

  @Test
  void progressShowsHowLongGoogleRefusesCalls() {
    pactsync.consent("allow", INBOX);
    pactsync.emulator().faults().add("429-retry-after(3s):messages.get@5");
    CommandRun run = pactsync.run("sync");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .containsPattern("waiting until \\d\\d:\\d\\d:\\d\\d because Google refused calls");
    assertThat(run.out()).contains("complete", " 1 refused", " 0 failed");
  }

  @Test
  void spendingIsPrintedAndDrawn() throws IOException {
    pactsync.consent("allow", INBOX);
    pactsync.run("sync", "--json").json();
    long units = 0;
    long calls = 0;
    for (JsonNode row : pactsync.run("units", "--spent", "--json").jsonLines()) {
      assertThat(row.path("inbox").asText()).isEqualTo(INBOX);
      units += row.path("units").asLong();
      calls += row.path("calls").asLong();
    }
    assertThat(units).isEqualTo(pactsync.emulator().audit().units()).isPositive();
    assertThat(calls).isEqualTo(pactsync.emulator().audit().calls());
    CommandRun table = pactsync.run("units", "--spent", INBOX, "--plot", "spent.svg");
    assertThat(table.out()).contains("messages.get", "REFUSED").containsPattern("all +[0-9,]+ ");
    assertThat(Files.readString(directory.resolve("spent.svg")))
        .contains(INBOX, "allowed by 250-per-second: 250 units/s", "Units spent since 20");
    assertThat(pactsync.run("status", "--plot", "status.svg").exitCode()).isZero();
    assertThat(directory.resolve("status.svg")).isNotEmptyFile();
    assertThat(pactsync.run("units", "--spent", "nobody@example.com").exitCode()).isEqualTo(3);
  }

  @Test
  void profilesAreCheckedAndCompared() throws IOException {
    assertThat(pactsync.run("units", "check", "6000-per-minute").exitCode()).isZero();
    Path table =
        pactsync.write(
            "own.yaml",
            """
            name: own
            units: {getProfile: 1, history.list: 2, messages.list: 5, messages.gett: 5}
            limits:
              - {scope: usr, window: 1s, units: 250}
            """);
    CommandRun check = pactsync.run("units", "check", table.toString());
    assertThat(check.exitCode()).isEqualTo(2);
    assertThat(check.out()).contains("own.yaml:2:", "own.yaml:4:");
    CommandRun diff = pactsync.run("units", "diff", "250-per-second", "6000-per-minute");
    assertThat(diff.out()).contains("messages.get", "20", "user/1s", "no limit");
    assertThat(diff.out()).doesNotContain("messages.list");
  }

  @Test
  void aLimitBelowOneIsAnError() {
    pactsync.consent("allow", INBOX);
    for (String command : List.of("contracts", "failures")) {
      CommandRun run = pactsync.run(command, "--limit", "0");
      assertThat(run.exitCode()).as(command).isEqualTo(2);
      assertThat(run.err()).contains("--limit must be a number from 1");
    }
  }

  @Test
  void aQuietSyncWithoutNewsPrintsNothing() {
    pactsync.consent("allow", INBOX);
    assertThat(pactsync.run("sync", "--quiet").out()).contains("newly listed");
    CommandRun second = pactsync.run("sync", "--quiet");
    assertThat(second.out() + second.err()).isEmpty();
  }

  @Test
  void anInvalidKeyFileIsAnError() throws IOException {
    pactsync.consent("allow", INBOX);
    Files.write(pactsync.home().resolve("token.key"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});
    CommandRun run = pactsync.run("sync");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("holds no sealing key");
  }
}
