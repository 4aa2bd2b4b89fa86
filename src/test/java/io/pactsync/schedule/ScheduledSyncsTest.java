package io.pactsync.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.store.InboxState;
import io.pactsync.store.ScheduledRunRow;
import io.pactsync.sync.SyncHaltedException.HaltCause;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When inboxes sync, in a real store and with time that passes only in the test. */
class ScheduledSyncsTest {
  private static final String INBOX = "legal@example.com";
  private static final String OTHER = "sales@example.com";
  private static final Duration QUARTER = Duration.ofMinutes(15);

  @TempDir private Path directory;
  private ScheduleFixture fixture;

  @BeforeEach
  void start() {
    fixture = new ScheduleFixture(directory.resolve("store.db"));
    fixture.authorize(INBOX);
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private void schedule(String inbox, SyncSchedule schedule) {
    fixture.plans().set(fixture.inbox(inbox), schedule);
  }

  private static SyncSchedule daily() {
    return SyncSchedule.of(new CronTimes("0 2 * * *", ZoneOffset.UTC));
  }

  @Test
  void anInboxWithoutAScheduleNeverSyncs() {
    fixture.startService();
    fixture.advance(Duration.ofDays(400));

    fixture.planAgain();

    assertThat(fixture.store().scheduledRuns().all()).isEmpty();
    assertThat(fixture.plans().nextRun(fixture.inbox(INBOX))).isEmpty();
  }

  @Test
  void anIntervalBeginsNowAndKeepsItsTimes() {
    schedule(INBOX, SyncSchedule.every(QUARTER));
    Instant begin = fixture.now();
    fixture.startService();

    fixture.awaitRuns(1);
    fixture.awaitNext(INBOX, begin.plus(QUARTER));
    fixture.advance(QUARTER.plusSeconds(100));
    fixture.awaitRuns(2);

    fixture.awaitNext(INBOX, begin.plus(QUARTER.multipliedBy(2)));
    assertThat(fixture.runs())
        .containsExactly(INBOX + " " + begin, INBOX + " " + begin.plus(QUARTER));
  }

  @Test
  void oneRunMakesUpForAllThatWereMissed() {
    schedule(INBOX, SyncSchedule.every(QUARTER));
    Instant begin = fixture.now();
    fixture.startService();
    fixture.awaitRuns(1);
    fixture.awaitNext(INBOX, begin.plus(QUARTER));
    fixture.stopService();

    fixture.advance(Duration.ofHours(50).plusMinutes(7));
    fixture.startService();
    fixture.awaitRuns(2);

    fixture.awaitNext(INBOX, begin.plus(Duration.ofHours(50)).plus(QUARTER));
    assertThat(fixture.runs()).hasSize(2);
  }

  @Test
  void aDefaultThatWasMissedRunsOnceWhenTheServiceStarts() {
    fixture.settings(new ScheduleSettings(daily(), Duration.ZERO, 4));
    fixture.advance(Duration.ofDays(9));
    fixture.startService();

    fixture.awaitRuns(1);

    fixture.awaitNext(INBOX, Instant.parse("2026-11-12T02:00:00Z"));
  }

  @Test
  void anOwnScheduleReplacesTheDefaultUntilItIsDropped() {
    fixture.settings(
        new ScheduleSettings(SyncSchedule.every(Duration.ofHours(1)), Duration.ZERO, 4));
    fixture.authorize(OTHER);
    schedule(OTHER, SyncSchedule.OFF);
    fixture.startService();
    fixture.awaitRuns(1);
    assertThat(fixture.plans().nextRun(fixture.inbox(OTHER))).isEmpty();
    assertThat(fixture.runs()).allMatch(run -> run.startsWith(INBOX));

    fixture.plans().reset(fixture.inbox(OTHER));
    fixture.planAgain();
    fixture.awaitRuns(2);

    assertThat(fixture.runs()).anyMatch(run -> run.startsWith(OTHER));
    fixture.awaitNext(OTHER, ScheduleFixture.START.plus(Duration.ofHours(1)));
  }

  @Test
  void aChangedScheduleAppliesAtTheNextCheck() {
    schedule(INBOX, daily());
    fixture.startService();
    fixture.awaitNext(INBOX, Instant.parse("2026-11-03T02:00:00Z"));

    schedule(INBOX, SyncSchedule.of(new CronTimes("30 9 * * *", ZoneOffset.UTC)));
    assertThat(fixture.plans().nextRun(fixture.inbox(INBOX)))
        .contains(Instant.parse("2026-11-02T09:30:00Z"));
    fixture.planAgain();
    fixture.advance(Duration.ofMinutes(31));
    fixture.awaitRuns(1);

    fixture.awaitNext(INBOX, Instant.parse("2026-11-03T09:30:00Z"));
    schedule(INBOX, SyncSchedule.OFF);
    fixture.planAgain();
    assertThat(fixture.store().scheduledRuns().all()).isEmpty();
  }

  @Test
  void aScheduleThatChangedSincePlanningDoesNotRun() {
    schedule(INBOX, daily());
    fixture.startService();
    fixture.awaitNext(INBOX, Instant.parse("2026-11-03T02:00:00Z"));

    // The service has not checked yet when the old time comes.
    schedule(INBOX, SyncSchedule.of(new CronTimes("0 4 * * *", ZoneOffset.UTC)));
    fixture.advance(Duration.ofHours(17).plusMinutes(5));

    fixture.awaitNext(INBOX, Instant.parse("2026-11-03T04:00:00Z"));
    assertThat(fixture.runs()).isEmpty();
  }

  @Test
  void aPausedInboxWaitsAndRunsOnceWhenResumed() {
    schedule(INBOX, SyncSchedule.every(QUARTER));
    fixture.startService();
    fixture.awaitRuns(1);
    fixture.awaitNext(INBOX, fixture.now().plus(QUARTER));

    fixture.store().inboxes().setState(INBOX, InboxState.PAUSED, Optional.empty());
    assertThat(fixture.plans().nextRun(fixture.inbox(INBOX))).isEmpty();
    fixture.advance(Duration.ofHours(3));
    await().until(() -> fixture.store().scheduledRuns().all().isEmpty());
    assertThat(fixture.runs()).hasSize(1);

    fixture.store().inboxes().setState(INBOX, InboxState.ACTIVE, Optional.empty());
    fixture.planAgain();
    fixture.awaitRuns(2);
    fixture.awaitNext(INBOX, fixture.now().plus(QUARTER));
    assertThat(fixture.runs()).hasSize(2);
  }

  @Test
  void aDeadCredentialStopsOnlyItsInbox() {
    fixture.authorize(OTHER);
    schedule(INBOX, SyncSchedule.every(QUARTER));
    schedule(OTHER, SyncSchedule.every(QUARTER));
    fixture.halt(INBOX, HaltCause.NEEDS_AUTHORIZING);
    fixture.startService();
    fixture.awaitRuns(2);
    fixture.awaitNext(OTHER, fixture.now().plus(QUARTER));
    await().until(() -> fixture.store().scheduledRuns().find(INBOX).isEmpty());

    fixture.advance(QUARTER);
    fixture.planAgain();
    fixture.awaitRuns(3);

    assertThat(fixture.runs().get(2)).startsWith(OTHER);
  }

  @Test
  void aSkippedRunKeepsTheNextDueTime() {
    schedule(INBOX, SyncSchedule.every(Duration.ofHours(1)));
    fixture.lock(INBOX);
    fixture.startService();

    fixture.awaitRuns(1);

    fixture.awaitNext(INBOX, fixture.now().plus(Duration.ofHours(1)));
  }

  @Test
  void anOutageIsTriedAgainAfterAQuarterOfAnHour() {
    schedule(INBOX, daily());
    fixture.startService();
    fixture.awaitNext(INBOX, Instant.parse("2026-11-03T02:00:00Z"));
    fixture.halt(INBOX, HaltCause.GOOGLE);
    fixture.advance(Duration.ofHours(17));

    fixture.awaitRuns(1);
    fixture.awaitNext(INBOX, fixture.now().plus(ScheduledRunner.RETRY_AFTER));
    fixture.succeed(INBOX);
    fixture.advance(ScheduledRunner.RETRY_AFTER);
    fixture.awaitRuns(2);

    fixture.awaitNext(INBOX, Instant.parse("2026-11-04T02:00:00Z"));
  }

  @Test
  void aStoppedRunIsDueAtOnceForTheNextService() {
    schedule(INBOX, daily());
    fixture.startService();
    fixture.awaitNext(INBOX, Instant.parse("2026-11-03T02:00:00Z"));
    fixture.halt(INBOX, HaltCause.STOPPED);
    fixture.advance(Duration.ofHours(17));
    fixture.awaitRuns(1);
    fixture.stopService();

    ScheduledRunRow row = fixture.store().scheduledRuns().find(INBOX).orElseThrow();

    assertThat(row.running()).isFalse();
    assertThat(row.run().dueAt()).isEqualTo(Instant.parse("2026-11-03T02:00:00Z"));
  }

  @Test
  void twoServicesRunEachDueTimeOnce() {
    int inboxes = 6;
    int times = 20;
    for (int i = 0; i < inboxes; i++) {
      String inbox = "inbox" + i + "@example.com";
      fixture.authorize(inbox);
      schedule(inbox, SyncSchedule.every(QUARTER));
    }
    fixture.startService();
    fixture.startService();
    for (int time = 1; time <= times; time++) {
      fixture.awaitRuns(time * inboxes);
      for (int i = 0; i < inboxes; i++) {
        fixture.awaitNext(
            "inbox" + i + "@example.com", ScheduleFixture.START.plus(QUARTER.multipliedBy(time)));
      }
      fixture.advance(QUARTER);
    }
    fixture.awaitRuns((times + 1) * inboxes);
    fixture.stopService();

    assertThat(fixture.runs()).hasSize((times + 1) * inboxes).doesNotHaveDuplicates();
    assertThat(fixture.problems()).isEmpty();
  }

  @Test
  void aLockedDatabaseIsReportedOnceAndTheRunFollows() throws Exception {
    schedule(INBOX, SyncSchedule.every(QUARTER));
    fixture.startService();
    fixture.awaitRuns(1);
    fixture.awaitNext(INBOX, fixture.now().plus(QUARTER));
    try (Connection locking =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("store.db"));
        Statement statement = locking.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      fixture.advance(QUARTER);
      // The store waits for ten seconds.
      await().atMost(Duration.ofSeconds(30)).until(() -> !fixture.problems().isEmpty());
      assertThat(fixture.runs()).hasSize(1);
      statement.execute("ROLLBACK");
    }
    fixture.awaitRuns(2);

    assertThat(fixture.problems())
        .singleElement()
        .asString()
        .contains("has been locked by another process for 10 seconds")
        .hasLineCount(1);
  }
}
