package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

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
class RegimeLearningTest {
  private static final String INBOX = "legal@example.com";
  private static final NamedLimit NEW_LIMIT =
      new NamedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          6000,
          "1/min/{project}/{user}");
  private static final Regimes KNOWN =
      new Regimes(List.of(TestProfiles.PER_SECOND, TestProfiles.PER_MINUTE));

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

  private record Arrival(long at, Ticket request) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void sevenHundredMessagesMeetAtMostThirtyRefusals(long seed) {
    Random random = new Random(seed);
    PermitDesk scheduler =
        new PermitDesk(
            TestProfiles.PER_SECOND,
            QuotaSettings.DEFAULTS,
            new Random(seed),
            Instant.EPOCH::plusNanos);
    List<QuotaProfile> adopted = new ArrayList<>();
    scheduler.learnFrom(KNOWN, (project, profile, because) -> adopted.add(profile));
    Google google = new Google();
    PriorityQueue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingLong(Arrival::at));
    long now = 0;
    int refused = 0;
    int served = 0;
    int requested = 0;
    while (served < 700) {
      for (; requested < served + 25 + refused && requested < 700 + refused; requested++) {
        scheduler.ask(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, now);
      }
      for (Ticket request : scheduler.settle(now)) {
        arrivals.add(new Arrival(now + 40_000_000 + random.nextLong(40_000_000), request));
      }
      Arrival next = arrivals.peek();
      long at = next == null ? Long.MAX_VALUE : next.at();
      if (at > scheduler.nextWake()) {
        now = Math.max(now, scheduler.nextWake());
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
    PermitDesk scheduler =
        Desks.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withInFlight(20, 20));
    scheduler.learnFrom(KNOWN, QuotaNews.NONE);
    for (int i = 0; i < 200; i++) {
      scheduler.ask(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    }
    List<Ticket> first = scheduler.settle(0);
    WindowCount google = new WindowCount();
    first.forEach(request -> google.count(0, 20));
    scheduler.refused(
        first.get(0), new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_LIMIT)), 0);
    first.subList(1, first.size()).forEach(request -> scheduler.close(request, 0));
    List<Ticket> granted = new ArrayList<>(scheduler.settle(0));
    long now = 0;
    for (int served = first.size(); served < 200; granted.addAll(scheduler.settle(now))) {
      now += 10_000_000;
      for (Ticket request : granted) {
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
    PermitDesk scheduler = Desks.with(before, QuotaSettings.DEFAULTS.withInFlight(20, 20));
    scheduler.learnFrom(KNOWN, QuotaNews.NONE);
    scheduler.restoreDay("", 1_000_000, 0);
    Ticket done = Desks.granted(scheduler, "colleague@example.com", GmailMethod.MESSAGES_GET, 0);
    scheduler.close(done, 0);
    Desks.granted(scheduler, "colleague@example.com", GmailMethod.MESSAGES_GET, 0);
    Ticket refused = Desks.granted(scheduler, INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(
        refused, new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_LIMIT)), 0);
    assertThat(scheduler.standing(INBOX, 0).orElseThrow().held())
        .containsEntry("user/60s", 20L)
        .containsEntry("project/60s", 60L)
        .containsEntry("project/day", 1_000_015L);
  }

  @Test
  void aLimitThatAlreadyAppliesIsNotLearned() {
    assertThat(KNOWN.named(NEW_LIMIT, TestProfiles.PER_MINUTE)).isEmpty();
  }

  @Test
  void anUnknownValueGetsThePricesOfItsMetric() {
    NamedLimit own = new NamedLimit(NEW_LIMIT.metric(), NEW_LIMIT.limit(), 9000, NEW_LIMIT.unit());
    QuotaProfile derived = KNOWN.named(own, TestProfiles.PER_SECOND).orElseThrow();
    assertThat(derived.limits())
        .containsExactly(new QuotaLimit(Scope.USER, Duration.ofMinutes(1), 9000));
    assertThat(derived.units().unitsOf(GmailMethod.MESSAGES_GET)).isEqualTo(20);
  }

  @Test
  void aRestoredDayEndsAtMidnightPacificTime() {
    PermitDesk scheduler =
        new PermitDesk(
            TestProfiles.PER_MINUTE,
            QuotaSettings.DEFAULTS,
            new Random(1),
            Instant.parse("2026-11-30T07:59:00Z")::plusNanos);
    scheduler.restoreDay("", 78_400_000, 0);
    scheduler.ask(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    assertThat(scheduler.settle(0)).isEmpty();
    assertThat(scheduler.nextWake()).isEqualTo(60_000_000_000L);
    assertThat(scheduler.settle(60_000_000_000L)).hasSize(1);
  }
}
