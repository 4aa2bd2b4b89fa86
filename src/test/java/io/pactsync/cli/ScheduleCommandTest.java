package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Showing and setting schedules, without a service. */
class ScheduleCommandTest {
  private static final String INBOX = EmulatedInstallation.INBOX;

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-02T20:00:00Z"));
    pactsync =
        EmulatedInstallation.start(
                directory,
                clock,
                EmulatedInstallation.withoutQuota(2).clock(clock),
                EmulatedInstallation.sample(3, INBOX, clock))
            .set("schedule.jitter=0s");
    pactsync.authorize();
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  private String nextRun(String... command) {
    return pactsync.run(command).json().path("nextRun").asText();
  }

  @Test
  void anInboxWithoutAScheduleIsShownAsOff() {
    assertThat(pactsync.run("schedule").out())
        .isEqualTo(
            """
            INBOX              SCHEDULE       NEXT RUN  LAST RUN
            legal@example.com  off (default)  never     never
            """);
    assertThat(pactsync.run("status").out()).contains("  next run  never\n");
    assertThat(pactsync.run("inboxes", "--json").json().has("nextRun")).isFalse();
  }

  @Test
  void aCronScheduleIsShownEverywhereWithItsZone() {
    CommandRun set =
        pactsync.run(
            "schedule",
            "LEGAL@example.com",
            "--cron",
            " 30  6 * * MON-FRI",
            "--zone",
            "Europe/Berlin");
    assertThat(set.exitCode()).as(set.err()).isZero();
    assertThat(set.out())
        .contains("cron 30 6 * * MON-FRI Europe/Berlin  2026-11-03T05:30:00Z  never");
    for (String command : List.of("schedule", "inboxes", "status")) {
      assertThat(nextRun(command, "--json")).isEqualTo("2026-11-03T05:30:00Z");
      assertThat(pactsync.run(command).out()).contains("2026-11-03T05:30:00Z");
    }
  }

  @Test
  void anIntervalIsDueNowAndAPauseEndsIt() {
    JsonNode set = pactsync.run("schedule", INBOX, "--every", "12h", "--json").json();
    assertThat(set.path("schedule").asText()).isEqualTo("every 12h");
    assertThat(set.path("default").asBoolean()).isFalse();
    assertThat(set.path("nextRun").asText()).isEqualTo("2026-11-02T20:00:00Z");
    assertThat(pactsync.run("inboxes").out()).contains("2026-11-02T20:00:00Z (overdue)");

    pactsync.run("pause", INBOX);
    assertThat(nextRun("schedule", "--json")).isEmpty();
    pactsync.run("resume", INBOX);
    assertThat(nextRun("schedule", "--json")).isEqualTo("2026-11-02T20:00:00Z");

    pactsync.run("sync", INBOX);
    assertThat(nextRun("schedule", "--json"))
        .as("a manual sync makes up for the due one")
        .isEqualTo("2026-11-03T08:00:00Z");
  }

  @Test
  void theDefaultAppliesUnlessTheInboxHasItsOwn() {
    pactsync.set("schedule.default=cron 0 */2 * * * Europe/Berlin");
    assertThat(pactsync.run("schedule").out())
        .contains("cron 0 */2 * * * Europe/Berlin (default)  2026-11-02T21:00:00Z");

    assertThat(pactsync.run("schedule", INBOX, "--off").out()).contains("  off       never");
    assertThat(pactsync.run("schedule", INBOX, "--default").out()).contains("(default)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "schedule legal@example.com --cron x; is not a cron expression of five fields",
        "schedule legal@example.com --every 30s; the interval of a schedule must be from 1m to"
            + " 366d",
        "schedule legal@example.com --every 15; is not a duration such as 60ms",
        "schedule legal@example.com --every 5m --off; mutually exclusive",
        "schedule legal@example.com --every 5m --zone UTC; --zone needs --cron",
        "schedule --every 5m; name the inbox whose schedule to set",
        "schedule --set schedule.default=hourly; schedule.default must be off, every 15m, or cron 0"
            + " */2 * * *",
        "schedule --set schedule.default=every; is not a duration such as 15m or 12h",
        "schedule --set schedule.jitter=-1s; schedule.jitter must be",
        "schedule --set schedule.parallel=0; schedule.parallel must be",
      })
  void aWrongScheduleIsOneSentence(String command, String sentence) {
    CommandRun run = pactsync.run(command.split(" ", -1));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
    assertThat(run.err()).contains(sentence).hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void anUnknownZoneOrInboxIsNamed() {
    CommandRun zone = pactsync.run("schedule", INBOX, "--cron", "0 2 * * *", "--zone", "Mars/Base");
    assertThat(zone.exitCode()).isEqualTo(2);
    assertThat(zone.err()).contains("\"Mars/Base\" is not a time zone").hasLineCount(1);
    CommandRun unknown = pactsync.run("schedule", "who@example.com", "--every", "5m");
    assertThat(unknown.exitCode()).isEqualTo(3);
    assertThat(unknown.err()).contains("who@example.com is not authorized: run pactsync authorize");
  }
}
