package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.QuotaLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The work of an operation and the memory in use do not grow with the number of inboxes. */
class SchedulerScaleTest {
  private static final int FEW = 100;
  private static final int MAX_INSPECTIONS = 8;
  private static final QuotaProfile NARROW =
      new QuotaProfile(
          "narrow",
          TestProfiles.CLASSIC,
          List.of(
              QuotaLimit.perUser(250, Duration.ofSeconds(1)),
              QuotaLimit.perProject(5, Duration.ofSeconds(1))));

  /** Requests one call of each inbox; all but a few of them wait. */
  private static List<PermitRequest> all(PermitScheduler scheduler, int inboxes, long now) {
    List<PermitRequest> requests = new ArrayList<>();
    for (int i = 0; i < inboxes; i++) {
      requests.add(scheduler.enqueue(name(i), GmailMethod.MESSAGES_GET, Priority.BACKFILL, now));
    }
    scheduler.grantReady(now);
    return requests;
  }

  private static String name(int inbox) {
    return "inbox" + inbox + "@example.com";
  }

  /** How many inboxes each of the same 300 random operations inspects. */
  private static List<Long> inspections(PermitScheduler scheduler, int inboxes, long begin) {
    Random random = new Random(7);
    List<Long> inspections = new ArrayList<>();
    List<PermitRequest> granted = new ArrayList<>();
    long now = begin;
    for (int i = 0; i < 300; i++) {
      long before = scheduler.inspections();
      int grants = 0;
      switch (random.nextInt(4)) {
        case 0 ->
            scheduler.enqueue(
                name(random.nextInt(FEW)),
                GmailMethod.GET_PROFILE,
                RandomSetups.priority(random),
                now);
        case 1 -> {
          if (!granted.isEmpty()) {
            scheduler.close(granted.remove(0), now);
          }
        }
        case 2 ->
            scheduler.cancel(
                scheduler.enqueue(
                    name(random.nextInt(FEW)), GmailMethod.GET_PROFILE, Priority.INTERACTIVE, now));
        default ->
            now = Math.max(now, Math.min(scheduler.nextWakeUp(), now + TestSchedulers.SECOND));
      }
      List<PermitRequest> more = scheduler.grantReady(now);
      granted.addAll(more);
      grants += more.size();
      inspections.add(scheduler.inspections() - before);
      assertThat(inspections.get(i))
          .as("operation %d beside %d inboxes, %d granted", i, inboxes, grants)
          .isLessThanOrEqualTo(MAX_INSPECTIONS + 2L * grants);
    }
    return inspections;
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 100_000})
  void operationsDoNotSlowDownWhenManyWaitForTheProject(int inboxes) {
    PermitScheduler few = TestSchedulers.with(NARROW, QuotaSettings.DEFAULTS.withHeadroom(0));
    PermitScheduler many = TestSchedulers.with(NARROW, QuotaSettings.DEFAULTS.withHeadroom(0));
    all(few, FEW, 0);
    all(many, inboxes, 0);
    assertThat(inspections(many, inboxes, 0)).isEqualTo(inspections(few, FEW, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 100_000})
  void operationsDoNotSlowDownWhenManyArePaused(int inboxes) {
    PermitScheduler few = TestSchedulers.inFlight(300);
    PermitScheduler many = TestSchedulers.inFlight(300);
    pauseAll(few, FEW);
    pauseAll(many, inboxes);
    assertThat(inspections(many, inboxes, 0)).isEqualTo(inspections(few, FEW, 0));
  }

  /** Refuses one call of each inbox for an hour and requests another one. */
  private static void pauseAll(PermitScheduler scheduler, int inboxes) {
    for (PermitRequest request : all(scheduler, inboxes, 0)) {
      scheduler.refused(
          request,
          TestSchedulers.rateLimitedUntil(TestSchedulers.WALL.apply(0).plusSeconds(3500)),
          0);
    }
    all(scheduler, inboxes, 0);
  }

  @Test
  void idleInboxesAreForgottenWithinAQuarterAsManyCalls() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    all(scheduler, 10_000, 0).forEach(request -> scheduler.close(request, TestSchedulers.MILLI));
    assertThat(scheduler.size()).isEqualTo(10_000);
    callOften(scheduler, 2_600, Duration.ofMinutes(11).toNanos());
    assertThat(scheduler.size()).isLessThanOrEqualTo(2);
  }

  @Test
  void pausedInboxesDoNotDelayForgettingIdleOnes() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    PermitRequest refused =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(
        refused,
        TestSchedulers.rateLimitedUntil(TestSchedulers.WALL.apply(0).plusSeconds(3500)),
        0);
    scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    List<PermitRequest> first = all(scheduler, 10_000, 0);
    for (int i = 0; i < 5_000; i++) {
      scheduler.refused(first.remove(0), TestSchedulers.rateLimited(), 0);
    }
    first.forEach(request -> scheduler.close(request, TestSchedulers.MILLI));
    callOften(scheduler, 3_000, Duration.ofMinutes(11).toNanos());
    // The waiting inbox, its wake-up, and the busy inbox.
    assertThat(scheduler.size()).isLessThanOrEqualTo(4);
  }

  private static void callOften(PermitScheduler scheduler, int times, long from) {
    for (int i = 0; i < times; i++) {
      long now = from + i * TestSchedulers.SECOND / 10;
      scheduler.close(
          TestSchedulers.granted(scheduler, "busy@example.com", GmailMethod.GET_PROFILE, now), now);
    }
  }

  @Test
  void idleInboxesAreKeptForTenMinutes() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    for (int i = 0; i < 20_000; i++) {
      long now = i * TestSchedulers.SECOND;
      scheduler.close(
          TestSchedulers.granted(scheduler, name(i), GmailMethod.MESSAGES_GET, now), now);
      assertThat(scheduler.size()).isLessThanOrEqualTo(612);
    }
  }

  @Test
  void cancelledRequestsOfAPausedInboxLeaveNothing() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    PermitRequest refused =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(
        refused,
        TestSchedulers.rateLimitedUntil(TestSchedulers.WALL.apply(0).plusSeconds(3500)),
        0);
    for (int i = 0; i < 10_000; i++) {
      PermitRequest request =
          scheduler.enqueue(
              TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.INTERACTIVE, i);
      scheduler.grantReady(i);
      scheduler.cancel(request);
      scheduler.grantReady(i);
    }
    assertThat(scheduler.size()).isEqualTo(1);
  }

  @Test
  void recentCallsCoverAMinuteInHalfSecondSlots() {
    RecentCalls recentCalls = new RecentCalls();
    for (long i = 0; i < 100_000; i++) {
      recentCalls.record(GmailMethod.MESSAGES_GET, i * 6 * TestSchedulers.MILLI);
      recentCalls.record(GmailMethod.MESSAGES_LIST, i * 6 * TestSchedulers.MILLI);
    }
    List<Long> slots = new ArrayList<>();
    recentCalls.forEach((method, count, until) -> slots.add(until));
    assertThat(slots).hasSizeLessThanOrEqualTo(2 * 123);
  }
}
