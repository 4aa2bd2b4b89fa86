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

/** A project that is under another regime than the one it was configured for. */
class RegimeLearningTest {
  private static final String INBOX = "legal@example.com";
  private static final NamedLimit NEW_REGIME =
      new NamedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          6000,
          "1/min/{project}/{user}");
  private static final Regimes KNOWN =
      new Regimes(List.of(TestProfiles.PER_SECOND, TestProfiles.PER_MINUTE));

  /** Google under the new regime: 20 units a get, 6,000 in any minute. */
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

  private record Arrival(long at, Ticket ticket) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void sevenHundredMessagesMeetAtMostThirtyRefusalsAndAllArrive(long seed) {
    Random random = new Random(seed);
    PermitDesk desk =
        new PermitDesk(
            TestProfiles.PER_SECOND,
            QuotaSettings.DEFAULTS,
            new Random(seed),
            Instant.EPOCH::plusNanos);
    List<QuotaProfile> adopted = new ArrayList<>();
    desk.learnFrom(KNOWN, (project, profile, because) -> adopted.add(profile));
    Google google = new Google();
    PriorityQueue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingLong(Arrival::at));
    long now = 0;
    int refused = 0;
    int served = 0;
    int asked = 0;
    while (served < 700) {
      for (; asked < served + 25 + refused && asked < 700 + refused; asked++) {
        desk.ask(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, now);
      }
      for (Ticket ticket : desk.settle(now)) {
        arrivals.add(new Arrival(now + 40_000_000 + random.nextLong(40_000_000), ticket));
      }
      Arrival next = arrivals.peek();
      long at = next == null ? Long.MAX_VALUE : next.at();
      if (at > desk.nextWake()) {
        now = Math.max(now, desk.nextWake());
        continue;
      }
      arrivals.remove();
      now = at;
      if (google.accepts(now)) {
        served++;
        desk.close(next.ticket(), now);
      } else {
        refused++;
        desk.refused(
            next.ticket(), new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_REGIME)), now);
      }
    }
    assertThat(refused).as("seed %d", seed).isBetween(1, 30);
    assertThat(adopted).containsExactly(TestProfiles.PER_MINUTE);
    assertThat(Duration.ofNanos(now)).isLessThan(Duration.ofSeconds(200));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void callsThatWaitAlreadyAreHeldAtTheNewPriceAndNoNewWindowIsOverspent(long seed) {
    Random random = new Random(seed);
    PermitDesk desk =
        Desks.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withInFlight(20, 20));
    desk.learnFrom(KNOWN, QuotaNews.NONE);
    for (int i = 0; i < 200; i++) {
      desk.ask(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    }
    List<Ticket> first = desk.settle(0);
    WindowCount google = new WindowCount();
    first.forEach(ticket -> google.count(0, 20));
    desk.refused(
        first.get(0), new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_REGIME)), 0);
    first.subList(1, first.size()).forEach(ticket -> desk.close(ticket, 0));
    List<Ticket> granted = new ArrayList<>(desk.settle(0));
    long now = 0;
    for (int served = first.size(); served < 200; granted.addAll(desk.settle(now))) {
      now += 10_000_000;
      for (Ticket ticket : granted) {
        assertThat(ticket.units()).isEqualTo(20);
        google.count(now - random.nextLong(10_000_000), 20);
        desk.close(ticket, now);
        served++;
      }
      granted.clear();
    }
    assertThat(google.highest(10_000_000_000L)).as("seed %d", seed).isLessThanOrEqualTo(980);
    assertThat(google.highest(60_000_000_000L)).as("seed %d", seed).isLessThanOrEqualTo(5880);
  }

  @Test
  void theProjectsNewWindowsKnowTheLastMinuteAndTheDay() {
    QuotaProfile before =
        new QuotaProfile(
            "before",
            TestProfiles.CLASSIC,
            List.of(
                QuotaLimit.perUser(250, Duration.ofSeconds(1)),
                QuotaLimit.perProject(80_000_000, Duration.ofDays(1))));
    PermitDesk desk = Desks.with(before, QuotaSettings.DEFAULTS.withInFlight(20, 20));
    desk.learnFrom(KNOWN, QuotaNews.NONE);
    desk.restoreDay("", 1_000_000, 0);
    Ticket done = Desks.granted(desk, "colleague@example.com", GmailMethod.MESSAGES_GET, 0);
    desk.close(done, 0);
    Desks.granted(desk, "colleague@example.com", GmailMethod.MESSAGES_GET, 0);
    Ticket refused = Desks.granted(desk, INBOX, GmailMethod.MESSAGES_GET, 0);
    desk.refused(refused, new Refusal.RateLimited(Optional.empty(), Optional.of(NEW_REGIME)), 0);
    assertThat(desk.standing(INBOX, 0).orElseThrow().held())
        .containsEntry("user/60s", 20L)
        .containsEntry("project/60s", 60L)
        .containsEntry("project/day", 1_000_015L);
  }

  @Test
  void aLimitThatIsInForceTeachesNothing() {
    assertThat(KNOWN.named(NEW_REGIME, TestProfiles.PER_MINUTE)).isEmpty();
  }

  @Test
  void aValueThatNobodyKnowsIsTakenWithItsMetricsPrices() {
    NamedLimit own =
        new NamedLimit(NEW_REGIME.metric(), NEW_REGIME.limit(), 9000, NEW_REGIME.unit());
    QuotaProfile derived = KNOWN.named(own, TestProfiles.PER_SECOND).orElseThrow();
    assertThat(derived.limits())
        .containsExactly(new QuotaLimit(Scope.USER, Duration.ofMinutes(1), 9000));
    assertThat(derived.units().unitsOf(GmailMethod.MESSAGES_GET)).isEqualTo(20);
  }

  @Test
  void aProjectsDayIsRestoredAndEndsAtMidnightPacificTime() {
    PermitDesk desk =
        new PermitDesk(
            TestProfiles.PER_MINUTE,
            QuotaSettings.DEFAULTS,
            new Random(1),
            Instant.parse("2026-11-30T07:59:00Z")::plusNanos);
    desk.restoreDay("", 78_400_000, 0);
    desk.ask(INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    assertThat(desk.settle(0)).isEmpty();
    assertThat(desk.nextWake()).isEqualTo(60_000_000_000L);
    assertThat(desk.settle(60_000_000_000L)).hasSize(1);
  }
}
