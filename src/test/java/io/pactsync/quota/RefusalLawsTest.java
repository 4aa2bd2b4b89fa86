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

/** After a refusal an inbox pauses, tests with one call, and continues. */
class RefusalLawsTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noCallOfARefusedInboxIsSentDuringThePause(long seed) {
    VirtualRun.Setup setup = RandomSetups.setup(new Random(seed)).withDisturbances(20);
    PauseCheck check = new PauseCheck(seed);
    VirtualRun run = new VirtualRun(setup, seed, check);
    check.scheduler = run.scheduler;
    run.play(RandomSetups.METHODS);
    assertThat(check.refusals).as("seed %d", seed).isPositive();
  }

  private static final class PauseCheck implements VirtualRun.Watcher {
    private final long seed;
    private final Map<String, Long> pausedUntil = new HashMap<>();
    private final Map<String, Long> pausedAt = new HashMap<>();
    private PermitDesk scheduler = Desks.inFlight(1);
    private int refusals;

    PauseCheck(long seed) {
      this.seed = seed;
    }

    @Override
    public void refused(Ticket request, long now) {
      refusals++;
      long pausedFor = scheduler.standing(request.inbox(), now).orElseThrow().closedForNanos();
      if (request.charge.at() > pausedAt.getOrDefault(request.inbox(), -1L)) {
        assertThat(pausedFor).as("seed %d, back-off", seed).isPositive();
        pausedAt.put(request.inbox(), now);
      }
      pausedUntil.merge(request.inbox(), now + pausedFor, Math::max);
    }

    @Override
    public void granted(Ticket request, long now) {
      assertThat(now)
          .as("seed %d, %s %s", seed, request.inbox(), request.priority)
          .isGreaterThanOrEqualTo(pausedUntil.getOrDefault(request.inbox(), 0L));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noCallIsSentBeforeTheInstantThatGoogleStates(long seed) {
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
        .isBetween(refusedAt + stated, refusedAt + stated + 50 * Desks.MILLI);
    assertThat(scheduler.settle(wake)).as("seed %d", seed).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aProbeFollowsThePause(long seed) {
    Random random = new Random(seed);
    PermitDesk scheduler = Desks.inFlight(300);
    Ticket first = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, Desks.rateLimited(), 0);
    for (int i = 0; i < 200; i++) {
      GmailMethod method = RandomSetups.METHODS.get(random.nextInt(RandomSetups.METHODS.size()));
      scheduler.ask(Desks.INBOX, method, RandomSetups.priority(random), 0);
    }
    scheduler.settle(0);
    long resumesAt = scheduler.nextWake();
    List<Ticket> probes = scheduler.settle(resumesAt);
    assertThat(probes).as("seed %d", seed).hasSize(1);
    long respondedAt = resumesAt + random.nextLong(Desks.SECOND);
    assertThat(scheduler.settle(respondedAt)).as("seed %d", seed).isEmpty();
    scheduler.close(probes.get(0), respondedAt);
    assertThat(scheduler.settle(respondedAt)).as("seed %d", seed).hasSizeGreaterThan(1);
  }

  @Test
  void aProbeWithoutAResponseHoldsNobodyUp() {
    PermitDesk scheduler = Desks.inFlight(300);
    Ticket first = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, Desks.rateLimited(), 0);
    scheduler.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, Priority.PEOPLE, 0);
    scheduler.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, Priority.PEOPLE, 0);
    scheduler.settle(0);
    long resumesAt = scheduler.nextWake();
    assertThat(scheduler.settle(resumesAt)).hasSize(1);
    assertThat(scheduler.settle(resumesAt + 2 * Desks.SECOND)).hasSize(1);
  }

  @Test
  void theBackOffDoublesOnlyWhileProbesAreRefused() {
    PermitDesk scheduler = Desks.inFlight(25);
    long now = 0;
    long shortest = 0;
    for (int i = 0; i < 6; i++) {
      Ticket probe = Desks.granted(scheduler, Desks.INBOX, GmailMethod.GET_PROFILE, now);
      scheduler.refused(probe, Desks.rateLimited(), now);
      long pausedFor = scheduler.standing(Desks.INBOX, now).orElseThrow().closedForNanos();
      shortest = i == 0 ? 300 * Desks.MILLI : 2 * shortest;
      assertThat(pausedFor).isBetween(shortest, shortest + shortest / 4);
      now += pausedFor;
    }
    Ticket served = Desks.granted(scheduler, Desks.INBOX, GmailMethod.GET_PROFILE, now);
    scheduler.close(served, now);
    Ticket refused = Desks.granted(scheduler, Desks.INBOX, GmailMethod.GET_PROFILE, now + 1);
    scheduler.refused(refused, Desks.rateLimited(), now + 1);
    assertThat(scheduler.standing(Desks.INBOX, now + 1).orElseThrow().closedForNanos())
        .isLessThan(400 * Desks.MILLI);
  }

  @Test
  void refusalsOfCallsInFlightTogetherCountOnce() {
    PermitDesk scheduler = Desks.inFlight(25);
    List<Ticket> inFlight = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      inFlight.add(Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0));
    }
    inFlight.forEach(request -> scheduler.refused(request, Desks.rateLimited(), 60 * Desks.MILLI));
    assertThat(scheduler.standing(Desks.INBOX, 60 * Desks.MILLI).orElseThrow().closedForNanos())
        .isLessThan(400 * Desks.MILLI);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void tooManyConcurrentCallsLowerOnlyTheInFlightCap(long seed) {
    Random random = new Random(seed);
    int inFlight = 1 + random.nextInt(20);
    PermitDesk refused = Desks.inFlight(20);
    PermitDesk served = Desks.inFlight(20);
    List<Ticket> ones = new ArrayList<>();
    List<Ticket> others = new ArrayList<>();
    for (int i = 0; i < inFlight; i++) {
      ones.add(Desks.granted(refused, Desks.INBOX, GmailMethod.MESSAGES_GET, 0));
      others.add(Desks.granted(served, Desks.INBOX, GmailMethod.MESSAGES_GET, 0));
    }
    long now = random.nextLong(Desks.SECOND);
    ones.forEach(request -> refused.refused(request, new Refusal.TooManyConcurrent(), now));
    others.forEach(request -> served.close(request, now));
    InboxStanding one = refused.standing(Desks.INBOX, now).orElseThrow();
    InboxStanding other = served.standing(Desks.INBOX, now).orElseThrow();
    assertThat(one.inFlightCap())
        .as("seed %d", seed)
        .isEqualTo(Math.max(1, inFlight - Math.max(1, inFlight / 4)));
    assertThat(one)
        .as("seed %d", seed)
        .isEqualTo(
            new InboxStanding(
                other.held(),
                other.peak(),
                0,
                one.inFlightCap(),
                0,
                other.budget(),
                Map.of(RefusalCause.CONCURRENCY, (long) inFlight),
                other.availableUnitsPerSecond()));
  }
}
