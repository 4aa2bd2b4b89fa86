package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws of the quota engine, over seeded random runs in virtual time. */
class PermitDeskLawsTest {
  private static final LongFunction<Instant> WALL =
      Instant.parse("2026-11-30T07:59:00Z")::plusNanos;
  private static final List<GmailMethod> METHODS =
      List.of(
          GmailMethod.GET_PROFILE,
          GmailMethod.HISTORY_LIST,
          GmailMethod.MESSAGES_GET,
          GmailMethod.MESSAGES_GET,
          GmailMethod.MESSAGES_GET,
          GmailMethod.THREADS_GET,
          GmailMethod.MESSAGES_INSERT,
          GmailMethod.MESSAGES_SEND);

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  private static QuotaProfile randomProfile(Random random) {
    List<QuotaLimit> limits = new ArrayList<>();
    limits.add(new QuotaLimit(Scope.USER, Duration.ofSeconds(1), 150 + random.nextInt(200)));
    if (random.nextBoolean()) {
      limits.add(new QuotaLimit(Scope.USER, Duration.ofSeconds(10), 500 + random.nextInt(2000)));
    }
    if (random.nextBoolean()) {
      limits.add(new QuotaLimit(Scope.PROJECT, Duration.ofSeconds(3), 300 + random.nextInt(1500)));
    }
    return new QuotaProfile("random", TestProfiles.CLASSIC, limits);
  }

  private static QuotaSettings settings(Random random, Strategy strategy) {
    return new QuotaSettings(
        random.nextInt(3) * 0.02,
        25,
        10,
        Hold.ANSWER,
        strategy,
        random.nextInt(2) * 0.1,
        true,
        Duration.ofMinutes(30));
  }

  private static VirtualRun randomRun(long seed, boolean mishaps) {
    Random random = new Random(seed);
    var setup =
        new VirtualRun.Setup(
            randomProfile(random),
            settings(random, Strategy.WINDOW),
            400,
            1 + random.nextInt(4),
            Duration.ofMillis(1 + random.nextInt(300)),
            Duration.ofMillis(random.nextInt(300)),
            mishaps);
    VirtualRun run = new VirtualRun(setup, seed).play(METHODS);
    requireWindowsKept(setup, run, seed, random);
    return run;
  }

  /** Counts every call at an instant drawn anew, three times over, and at both of its ends. */
  private static void requireWindowsKept(
      VirtualRun.Setup setup, VirtualRun run, long seed, Random random) {
    for (QuotaLimit limit : setup.profile().limits()) {
      long allowed = limit.spendable(setup.settings().headroom());
      for (int draw = 0; draw < 5; draw++) {
        Map<String, WindowCount> counts = new HashMap<>();
        for (VirtualRun.Call call : run.calls) {
          long between = call.answeredAt() - call.takenAt();
          long offset =
              draw == 0 ? 0 : draw == 1 ? between : random.nextLong(Math.max(1, between + 1));
          String key = limit.scope() == Scope.USER ? call.inbox() : "project";
          counts
              .computeIfAbsent(key, name -> new WindowCount())
              .count(call.takenAt() + offset, call.units());
        }
        for (WindowCount count : counts.values()) {
          assertThat(count.highest(limit.window().toNanos()))
              .as("seed %d, %s, draw %d", seed, limit.name(), draw)
              .isLessThanOrEqualTo(allowed);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noWindowEverHoldsMoreThanItsLimitWheneverCallsAreCounted(long seed) {
    randomRun(seed, false);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void norDoesItWithCancellationsUnsentCallsAndRefusals(long seed) {
    randomRun(seed, true);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyTicketIsGrantedOrCancelledAndNoneTwice(long seed) {
    VirtualRun run = randomRun(seed, true);
    assertThat(run.grantOrder).as("seed %d", seed).doesNotHaveDuplicates();
    assertThat(run.calls.size() + run.unsent + run.cancelled).as("seed %d", seed).isEqualTo(400);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withinAnInboxAndPriorityTheFirstToComeIsTheFirstToGo(long seed) {
    VirtualRun run = randomRun(seed, true);
    Map<String, Long> last = new HashMap<>();
    for (Ticket ticket : run.grantOrder) {
      Long before = last.put(ticket.inbox() + ticket.priority, ticket.number);
      if (before != null) {
        assertThat(ticket.number).as("seed %d", seed).isGreaterThan(before);
      }
    }
  }

  @Test
  void batchNeverOverspendsEither() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      var setup =
          new VirtualRun.Setup(
              TestProfiles.PER_SECOND,
              settings(random, Strategy.BATCH),
              300,
              1,
              Duration.ofMillis(50),
              Duration.ofMillis(400),
              false);
      VirtualRun run = new VirtualRun(setup, seed).play(METHODS);
      requireWindowsKept(setup, run, seed, random);
      assertThat(run.calls).hasSize(300);
    }
  }

  @Test
  void everyStrategyGetsThroughASendOfTwentyShares() {
    for (Strategy strategy : Strategy.values()) {
      var setup =
          new VirtualRun.Setup(
              TestProfiles.PER_SECOND,
              settings(new Random(0), strategy),
              100,
              1,
              Duration.ofMillis(60),
              Duration.ofMillis(40),
              false);
      VirtualRun run = new VirtualRun(setup, 1).play(List.of(GmailMethod.MESSAGES_SEND));
      assertThat(run.calls).as("%s", strategy).hasSize(100);
      // 10,000 units take at least some 40 seconds at 250 a second, whoever spreads them.
      assertThat(run.now).as("%s", strategy).isGreaterThan(38_000_000_000L);
    }
  }

  @Test
  void oneCallOfNUnitsHoldsWhatNCallsOfOneHold() {
    PermitDesk dear = desk(QuotaSettings.DEFAULTS);
    PermitDesk cheap = desk(inFlight(300));
    dear.ask("a@example.com", GmailMethod.MESSAGES_SEND, Priority.BACKFILL, 0);
    dear.settle(0);
    for (int i = 0; i < 100; i++) {
      cheap.ask("a@example.com", GmailMethod.GET_PROFILE, Priority.BACKFILL, 0);
    }
    assertThat(cheap.settle(0)).hasSize(100);
    assertThat(dear.standing("a@example.com", 0).orElseThrow().held())
        .isEqualTo(cheap.standing("a@example.com", 0).orElseThrow().held())
        .containsEntry("user/1s", 100L);
  }

  @Test
  void nothingWaitsWhileEveryWindowHasRoom() {
    PermitDesk desk = desk(inFlight(300));
    for (int i = 0; i < 49; i++) {
      desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.INCREMENTAL, i);
      assertThat(desk.settle(i)).hasSize(1);
    }
    desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.INCREMENTAL, 50);
    assertThat(desk.settle(50)).isEmpty();
  }

  @Test
  void unitsAreHeldUntilOneWindowAfterTheAnswerAndNotANanosecondLonger() {
    PermitDesk desk = desk(inFlight(300));
    List<Ticket> first = new ArrayList<>();
    for (int i = 0; i < 49; i++) {
      first.add(desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0));
    }
    Ticket next = desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    desk.settle(0);
    assertThat(desk.nextWake()).isEqualTo(Long.MAX_VALUE);
    first.forEach(ticket -> desk.close(ticket, 300_000_000));
    desk.settle(300_000_000);
    assertThat(desk.nextWake()).isEqualTo(1_300_000_000L);
    assertThat(desk.settle(1_299_999_999L)).isEmpty();
    assertThat(desk.settle(1_300_000_000L)).containsExactly(next);
  }

  @Test
  void aCallDearerThanAWindowIsRefusedAtOnce() {
    QuotaProfile tiny =
        new QuotaProfile(
            "tiny",
            TestProfiles.CLASSIC,
            List.of(new QuotaLimit(Scope.USER, Duration.ofSeconds(1), 100)));
    PermitDesk desk = new PermitDesk(tiny, QuotaSettings.DEFAULTS, new Random(1), WALL);
    assertThatThrownBy(
            () -> desk.ask("a@example.com", GmailMethod.MESSAGES_SEND, Priority.PEOPLE, 0))
        .isInstanceOf(CostAboveCapacityException.class)
        .hasMessageContaining("100 units")
        .hasMessageContaining("user/1s");
  }

  @Test
  void aMethodWithoutAPriceIsRefusedAtOnce() {
    assertThatThrownBy(
            () ->
                desk(QuotaSettings.DEFAULTS)
                    .ask("a@example.com", GmailMethod.WATCH, Priority.PEOPLE, 0))
        .isInstanceOf(UnpricedMethodException.class)
        .hasMessageContaining("watch has no price");
  }

  @Test
  void peopleGoBeforeIncrementalBeforeBackfillAndBackfillIsNotStarved() {
    PermitDesk desk = desk(inFlight(1));
    Ticket running = desk.ask("a@example.com", GmailMethod.GET_PROFILE, Priority.PEOPLE, 0);
    desk.settle(0);
    Ticket backfill = desk.ask("a@example.com", GmailMethod.GET_PROFILE, Priority.BACKFILL, 0);
    Ticket incremental =
        desk.ask("a@example.com", GmailMethod.GET_PROFILE, Priority.INCREMENTAL, 0);
    Ticket people = desk.ask("a@example.com", GmailMethod.GET_PROFILE, Priority.PEOPLE, 0);
    List<Ticket> order = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      desk.ask("a@example.com", GmailMethod.GET_PROFILE, Priority.PEOPLE, 0);
    }
    for (int i = 0; i < 43; i++) {
      desk.close(running, i);
      running = desk.settle(i).get(0);
      order.add(running);
    }
    assertThat(order.get(0)).isEqualTo(people);
    assertThat(order.indexOf(backfill)).isEqualTo(15);
    assertThat(order).contains(incremental);
  }

  @Test
  void aRefusalClosesTheGateForEveryCallerAndShrinksTheBudget() {
    PermitDesk desk = desk(inFlight(25));
    Ticket first = desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    desk.settle(0);
    desk.refused(first, rateLimited(Optional.empty()), 60_000_000);
    desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.PEOPLE, 60_000_000);
    assertThat(desk.settle(1_059_999_999L)).isEmpty();
    assertThat(desk.nextWake()).isBetween(1_060_000_000L, 1_560_000_000L);
    assertThat(desk.settle(desk.nextWake())).hasSize(1);
    assertThat(desk.standing("a@example.com", 0).orElseThrow().budget()).isEqualTo(0.8);
  }

  @Test
  void refusalsOfCallsThatWereOnTheirWayAreOneEvent() {
    PermitDesk desk = desk(inFlight(25));
    List<Ticket> flying = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      flying.add(desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0));
    }
    desk.settle(0);
    for (Ticket ticket : flying) {
      desk.refused(ticket, rateLimited(Optional.empty()), 60_000_000);
    }
    assertThat(desk.standing("a@example.com", 0).orElseThrow().budget()).isEqualTo(0.8);
  }

  @Test
  void nothingIsSentBeforeTheInstantThatGoogleStated() {
    PermitDesk desk = desk(inFlight(25));
    Ticket first = desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    desk.settle(0);
    Instant wall = WALL.apply(0);
    desk.refused(first, rateLimited(Optional.of(wall.plusSeconds(900))), 0);
    desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.PEOPLE, 0);
    assertThat(desk.settle(899_999_999_999L)).isEmpty();
    assertThat(desk.nextWake()).isGreaterThanOrEqualTo(900_000_000_000L);
  }

  @Test
  void noBurstFollowsWhenTheGateOpens() {
    PermitDesk desk = desk(inFlight(300));
    Ticket first = desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    desk.settle(0);
    desk.refused(first, rateLimited(Optional.empty()), 0);
    for (int i = 0; i < 100; i++) {
      desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    }
    desk.settle(0);
    long opens = desk.nextWake();
    int sentInTheFirstTenth = 0;
    for (long now = opens; now <= opens + 100_000_000; now += 1_000_000) {
      sentInTheFirstTenth += desk.settle(now).size();
    }
    assertThat(sentInTheFirstTenth).isBetween(3, 5);
  }

  @Test
  void tooManyConcurrentMovesOnlyTheInFlightCap() {
    PermitDesk desk = desk(inFlight(20));
    List<Ticket> flying = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      flying.add(desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0));
    }
    desk.settle(0);
    flying.forEach(ticket -> desk.refused(ticket, new Refusal.TooManyConcurrent(), 1_000_000));
    InboxStanding standing = desk.standing("a@example.com", 1_000_000).orElseThrow();
    assertThat(standing.inFlightCap()).isEqualTo(15);
    assertThat(standing.budget()).isEqualTo(1);
    assertThat(standing.closedForNanos()).isZero();
  }

  @Test
  void theDailyLimitClosesTheProjectUntilMidnightPacificTime() {
    PermitDesk desk = desk(inFlight(20));
    Ticket first = desk.ask("a@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    desk.settle(0);
    desk.refused(first, new Refusal.DailyLimit(), 0);
    desk.ask("b@example.com", GmailMethod.MESSAGES_GET, Priority.PEOPLE, 0);
    assertThat(desk.settle(59_999_999_999L)).isEmpty();
    assertThat(desk.settle(60_000_000_000L)).hasSize(1);
  }

  private static Refusal rateLimited(Optional<Instant> until) {
    return new Refusal.RateLimited(until, Optional.empty());
  }

  private static PermitDesk desk(QuotaSettings settings) {
    return new PermitDesk(TestProfiles.PER_SECOND, settings, new Random(1), WALL);
  }

  private static QuotaSettings inFlight(int places) {
    return new QuotaSettings(
        0.02, places, places, Hold.ANSWER, Strategy.WINDOW, 0, true, Duration.ofMinutes(30));
  }
}
