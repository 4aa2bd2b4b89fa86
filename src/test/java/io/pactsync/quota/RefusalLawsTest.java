package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After a refusal nothing is sent before the pause opens, and then less, and evenly. */
class RefusalLawsTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void afterARefusalNothingIsSentForTheInboxBeforeItsGateOpensByWhomever(long seed) {
    VirtualRun.Setup setup = RandomSetups.setup(new Random(seed)).withMishaps(20);
    GateWatch watch = new GateWatch(seed);
    VirtualRun run = new VirtualRun(setup, seed, watch);
    watch.scheduler = run.scheduler;
    run.play(RandomSetups.METHODS);
    assertThat(watch.refusals).as("seed %d", seed).isPositive();
  }

  private static final class GateWatch implements VirtualRun.Watcher {
    private final long seed;
    private final Map<String, Long> opens = new HashMap<>();
    private final Map<String, Long> closedAt = new HashMap<>();
    private PermitDesk scheduler = Desks.inFlight(1);
    private int refusals;

    GateWatch(long seed) {
      this.seed = seed;
    }

    @Override
    public void refused(Ticket request, long now) {
      refusals++;
      long closedFor = scheduler.standing(request.inbox(), now).orElseThrow().closedForNanos();
      if (request.charge.at() > closedAt.getOrDefault(request.inbox(), -1L)) {
        assertThat(closedFor).as("seed %d, back-off", seed).isGreaterThanOrEqualTo(Desks.SECOND);
        closedAt.put(request.inbox(), now);
      }
      opens.merge(request.inbox(), now + closedFor, Math::max);
    }

    @Override
    public void granted(Ticket request, long now) {
      assertThat(now)
          .as("seed %d, %s %s", seed, request.inbox(), request.priority)
          .isGreaterThanOrEqualTo(opens.getOrDefault(request.inbox(), 0L));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingIsSentBeforeTheInstantThatGoogleStated(long seed) {
    Random random = new Random(seed);
    PermitDesk scheduler = Desks.inFlight(25);
    Ticket first = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    long refusedAt = random.nextLong(Desks.SECOND);
    long stated = seed == 0 ? 900 * Desks.SECOND : random.nextLong(3500 * Desks.SECOND);
    Instant until = Desks.WALL.apply(refusedAt).plusNanos(stated);
    scheduler.refused(first, Desks.rateLimitedUntil(until), refusedAt);
    for (Priority priority : Priority.values()) {
      scheduler.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, priority, refusedAt);
    }
    assertThat(scheduler.settle(refusedAt + stated - 1)).as("seed %d", seed).isEmpty();
    long wake = scheduler.nextWake();
    assertThat(wake)
        .as("seed %d", seed)
        .isBetween(refusedAt + stated, refusedAt + stated + 3 * Desks.SECOND);
    assertThat(scheduler.settle(wake)).as("seed %d", seed).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noBurstFollowsWhenTheGateOpens(long seed) {
    Random random = new Random(seed);
    PermitDesk scheduler = Desks.inFlight(300);
    Ticket first = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, Desks.rateLimited(), 0);
    for (int i = 0; i < 200; i++) {
      GmailMethod method = RandomSetups.METHODS.get(random.nextInt(RandomSetups.METHODS.size()));
      scheduler.ask(Desks.INBOX, method, RandomSetups.priority(random), 0);
    }
    scheduler.settle(0);
    long opens = scheduler.nextWake();
    long spent = 0;
    for (long now = opens; now < opens + Desks.SECOND; now = scheduler.nextWake()) {
      for (Ticket request : scheduler.settle(now)) {
        // 80% of 245 units in the first second, at an even pace, and the first call at once.
        assertThat((double) spent)
            .as("seed %d, sent %d ns after", seed, now - opens)
            .isLessThanOrEqualTo(196.0 * (now - opens) / Desks.SECOND + 0.001);
        spent += request.units();
        scheduler.close(request, now);
      }
    }
    assertThat(spent).as("seed %d", seed).isPositive();
  }

  @Test
  void theBudgetShrinksByAFifthDownToAQuarterAndComesBackByATwentiethInFiveSeconds() {
    PermitDesk scheduler = Desks.inFlight(25);
    long now = 0;
    double expected = 1;
    for (int i = 0; i < 8; i++) {
      Ticket request = Desks.granted(scheduler, Desks.INBOX, GmailMethod.GET_PROFILE, now);
      scheduler.refused(request, Desks.rateLimited(), now);
      expected = Math.max(0.25, expected * 0.8);
      InboxStanding standing = scheduler.standing(Desks.INBOX, now).orElseThrow();
      assertThat(standing.budget()).isEqualTo(expected);
      now += standing.closedForNanos();
    }
    for (int step = 1; step <= 15; step++) {
      assertThat(budget(scheduler, now + step * 5L * Desks.SECOND - 1)).isEqualTo(expected);
      expected = Math.min(1, expected + 0.05);
      assertThat(budget(scheduler, now + step * 5L * Desks.SECOND)).isEqualTo(expected);
    }
    assertThat(budget(scheduler, now + 1000 * Desks.SECOND)).isEqualTo(1);
  }

  private static double budget(PermitDesk scheduler, long now) {
    return scheduler.standing(Desks.INBOX, now).orElseThrow().budget();
  }

  @Test
  void refusalsOfCallsThatWereOnTheirWayAreOneEvent() {
    PermitDesk scheduler = Desks.inFlight(25);
    List<Ticket> flying = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      flying.add(Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0));
    }
    flying.forEach(request -> scheduler.refused(request, Desks.rateLimited(), 60 * Desks.MILLI));
    assertThat(budget(scheduler, 60 * Desks.MILLI)).isEqualTo(0.8);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void tooManyConcurrentMovesOnlyTheInFlightCap(long seed) {
    Random random = new Random(seed);
    int flying = 1 + random.nextInt(20);
    PermitDesk complained = Desks.inFlight(20);
    PermitDesk clean = Desks.inFlight(20);
    List<Ticket> ones = new ArrayList<>();
    List<Ticket> others = new ArrayList<>();
    for (int i = 0; i < flying; i++) {
      ones.add(Desks.granted(complained, Desks.INBOX, GmailMethod.MESSAGES_GET, 0));
      others.add(Desks.granted(clean, Desks.INBOX, GmailMethod.MESSAGES_GET, 0));
    }
    long now = random.nextLong(Desks.SECOND);
    ones.forEach(request -> complained.refused(request, new Refusal.TooManyConcurrent(), now));
    others.forEach(request -> clean.close(request, now));
    InboxStanding one = complained.standing(Desks.INBOX, now).orElseThrow();
    InboxStanding other = clean.standing(Desks.INBOX, now).orElseThrow();
    assertThat(one.inFlightCap())
        .as("seed %d", seed)
        .isEqualTo(Math.max(1, flying - Math.max(1, flying / 4)));
    assertThat(one)
        .as("seed %d", seed)
        .isEqualTo(
            new InboxStanding(other.held(), other.peak(), 0, one.inFlightCap(), 0, other.budget()));
  }
}
