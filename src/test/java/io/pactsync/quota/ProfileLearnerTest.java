package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project whose real limits differ from its configured profile. */
class ProfileLearnerTest {
  private static final String INBOX = "legal@example.com";
  private static final ReportedLimit NEW_LIMIT =
      new ReportedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          6000,
          "1/min/{project}/{user}");
  private static final KnownProfiles KNOWN =
      new KnownProfiles(List.of(TestProfiles.PER_SECOND, TestProfiles.PER_MINUTE));

  /** Google with the new limits: 20 units a get, 6,000 in any minute. */
  private static final class Google {
    private record Counted(long at, int units) {}

    private final Deque<Counted> counted = new ArrayDeque<>();
    private long sum;

    boolean accepts(long at) {
      while (!counted.isEmpty() && counted.peekFirst().at() <= at - 60_000_000_000L) {
        sum -= counted.removeFirst().units();
      }
      if (sum + 20 > 6000) {
        return false;
      }
      sum += 20;
      counted.addLast(new Counted(at, 20));
      return true;
    }
  }

  private record Arrival(long at, PermitRequest request) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void sevenHundredMessagesMeetAtMostThirtyRefusals(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler =
        new PermitScheduler(
            TestProfiles.PER_SECOND,
            QuotaSettings.DEFAULTS,
            new Random(seed),
            Instant.EPOCH::plusNanos);
    List<QuotaProfile> adopted = new ArrayList<>();
    scheduler.setKnownProfiles(KNOWN, (project, profile, because) -> adopted.add(profile));
    Google google = new Google();
    PriorityQueue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingLong(Arrival::at));
    long now = 0;
    int refused = 0;
    int served = 0;
    int requested = 0;
    while (served < 700) {
      for (; requested < served + 25 + refused && requested < 700 + refused; requested++) {
        scheduler.enqueue(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, now);
      }
      for (PermitRequest request : scheduler.grantReady(now)) {
        arrivals.add(new Arrival(now + 40_000_000 + random.nextLong(40_000_000), request));
      }
      Arrival next = arrivals.peek();
      long at = next == null ? Long.MAX_VALUE : next.at();
      if (at > scheduler.nextWakeUp()) {
        now = Math.max(now, scheduler.nextWakeUp());
        continue;
      }
      arrivals.remove();
      now = at;
      if (google.accepts(now)) {
        served++;
        scheduler.close(next.request(), now);
      } else {
        refused++;
        scheduler.refused(
            next.request(), new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_LIMIT)), now);
      }
    }
    assertThat(refused).as("seed %d", seed).isBetween(1, 30);
    assertThat(adopted).containsExactly(TestProfiles.PER_MINUTE);
    assertThat(Duration.ofNanos(now)).isLessThan(Duration.ofSeconds(200));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void waitingCallsGetTheNewPriceAndKeepTheNewLimits(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler =
        TestSchedulers.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withInFlight(20, 20));
    scheduler.setKnownProfiles(KNOWN, QuotaEventListener.NONE);
    for (int i = 0; i < 200; i++) {
      scheduler.enqueue(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    }
    List<PermitRequest> first = scheduler.grantReady(0);
    BruteForceWindow google = new BruteForceWindow();
    first.forEach(request -> google.count(0, 20));
    scheduler.refused(
        first.get(0), new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_LIMIT)), 0);
    first.subList(1, first.size()).forEach(request -> scheduler.close(request, 0));
    List<PermitRequest> granted = new ArrayList<>(scheduler.grantReady(0));
    long now = 0;
    for (int served = first.size(); served < 200; granted.addAll(scheduler.grantReady(now))) {
      now += 10_000_000;
      for (PermitRequest request : granted) {
        assertThat(request.units()).isEqualTo(20);
        google.count(now - random.nextLong(10_000_000), 20);
        scheduler.close(request, now);
        served++;
      }
      granted.clear();
    }
    assertThat(google.highest(10_000_000_000L)).as("seed %d", seed).isLessThanOrEqualTo(980);
    assertThat(google.highest(60_000_000_000L)).as("seed %d", seed).isLessThanOrEqualTo(5880);
  }

  @Test
  void theNewWindowsCountTheLastMinuteAndTheDay() {
    QuotaProfile before =
        new QuotaProfile(
            "before",
            TestProfiles.CLASSIC,
            List.of(
                QuotaLimit.perUser(250, Duration.ofSeconds(1)),
                QuotaLimit.perProject(80_000_000, Duration.ofDays(1))));
    PermitScheduler scheduler =
        TestSchedulers.with(before, QuotaSettings.DEFAULTS.withInFlight(20, 20));
    scheduler.setKnownProfiles(KNOWN, QuotaEventListener.NONE);
    scheduler.restoreRestOfDay("", 1_000_000, 0);
    PermitRequest done =
        TestSchedulers.granted(scheduler, "colleague@example.com", GmailMethod.MESSAGES_GET, 0);
    scheduler.close(done, 0);
    TestSchedulers.granted(scheduler, "colleague@example.com", GmailMethod.MESSAGES_GET, 0);
    PermitRequest refused = TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(
        refused, new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_LIMIT)), 0);
    assertThat(scheduler.inboxState(INBOX, 0).orElseThrow().held())
        .containsEntry("user/60s", 20L)
        .containsEntry("project/60s", 60L)
        .containsEntry("project/day", 1_000_015L);
  }

  @Test
  void aLimitThatAlreadyAppliesIsNotLearned() {
    assertThat(KNOWN.findFor(NEW_LIMIT, TestProfiles.PER_MINUTE)).isEmpty();
  }

  @Test
  void aRefusalBesideAnotherClientThatNamesTheKnownLimitIsNoNews() {
    PermitScheduler scheduler =
        TestSchedulers.with(TestProfiles.PER_MINUTE, QuotaSettings.DEFAULTS);
    List<QuotaProfile> adopted = new ArrayList<>();
    scheduler.setKnownProfiles(KNOWN, (project, profile, because) -> adopted.add(profile));
    long now = 0;
    for (int i = 0; i < 20; i++) {
      PermitRequest served =
          TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, now);
      scheduler.close(served, now + 100_000_000);
      PermitRequest refused =
          TestSchedulers.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, now + 1_000_000_000);
      scheduler.refused(
          refused,
          new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_LIMIT)),
          now + 1_200_000_000);
      now += 30_000_000_000L;
    }
    InboxQuotaState state = scheduler.inboxState(INBOX, now - 28_000_000_000L).orElseThrow();
    assertThat(adopted).isEmpty();
    assertThat(scheduler.currentProfile(INBOX)).isEqualTo(TestProfiles.PER_MINUTE);
    assertThat(state.refusals())
        .doesNotContainKey(RefusalCause.NEW_LIMIT)
        .containsKey(RefusalCause.OTHER_CLIENT);
    assertThat(state.held()).containsEntry("user/60s", 80L);
  }

  @Test
  void anUnknownValueGetsThePricesOfItsMetric() {
    ReportedLimit own =
        new ReportedLimit(NEW_LIMIT.metric(), NEW_LIMIT.limit(), 9000, NEW_LIMIT.unit());
    QuotaProfile derived = KNOWN.findFor(own, TestProfiles.PER_SECOND).orElseThrow();
    assertThat(derived.limits())
        .containsExactly(new QuotaLimit(QuotaScope.USER, Duration.ofMinutes(1), 9000));
    assertThat(derived.units().unitsOf(GmailMethod.MESSAGES_GET)).isEqualTo(20);
  }

  @Test
  void aRestoredDayEndsAtMidnightPacificTime() {
    PermitScheduler scheduler =
        new PermitScheduler(
            TestProfiles.PER_MINUTE,
            QuotaSettings.DEFAULTS,
            new Random(1),
            Instant.parse("2026-11-30T07:59:00Z")::plusNanos);
    scheduler.restoreRestOfDay("", 78_400_000, 0);
    scheduler.enqueue(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    assertThat(scheduler.grantReady(0)).isEmpty();
    assertThat(scheduler.nextWakeUp()).isEqualTo(60_000_000_000L);
    assertThat(scheduler.grantReady(60_000_000_000L)).hasSize(1);
  }
}
