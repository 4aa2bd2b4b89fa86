package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** After a refusal an inbox pauses, tests with one call, and continues. */
class RefusalPropertyTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noCallOfARefusedInboxIsSentDuringThePause(long seed) {
    VirtualTimeRun.Setup setup = RandomSetups.setup(new Random(seed)).withDisturbances(20);
    PauseCheck check = new PauseCheck(seed);
    VirtualTimeRun run = new VirtualTimeRun(setup, seed, check);
    check.scheduler = run.scheduler;
    run.run(RandomSetups.METHODS);
    assertThat(check.refusals).as("seed %d", seed).isPositive();
  }

  private static final class PauseCheck implements VirtualTimeRun.Watcher {
    private final long seed;
    private final Map<String, Long> pausedUntil = new HashMap<>();
    private final Map<String, Long> pausedAt = new HashMap<>();
    private PermitScheduler scheduler = TestSchedulers.inFlight(1);
    private int refusals;

    PauseCheck(long seed) {
      this.seed = seed;
    }

    @Override
    public void refused(PermitRequest request, long now) {
      refusals++;
      long pausedFor = scheduler.inboxState(request.inbox(), now).orElseThrow().pausedForNanos();
      if (request.charge.takenAt() > pausedAt.getOrDefault(request.inbox(), -1L)) {
        assertThat(pausedFor).as("seed %d, back-off", seed).isPositive();
        pausedAt.put(request.inbox(), now);
      }
      pausedUntil.merge(request.inbox(), now + pausedFor, Math::max);
    }

    @Override
    public void granted(PermitRequest request, long now) {
      assertThat(now)
          .as("seed %d, %s %s", seed, request.inbox(), request.priority)
          .isGreaterThanOrEqualTo(pausedUntil.getOrDefault(request.inbox(), 0L));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noCallIsSentBeforeTheInstantThatGoogleStates(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    PermitRequest first =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    long refusedAt = random.nextLong(TestSchedulers.SECOND);
    long stated =
        seed == 0 ? 900 * TestSchedulers.SECOND : random.nextLong(3500 * TestSchedulers.SECOND);
    Instant until = TestSchedulers.WALL.apply(refusedAt).plusNanos(stated);
    scheduler.refused(first, TestSchedulers.rateLimitedUntil(until), refusedAt);
    for (Priority priority : Priority.values()) {
      scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, priority, refusedAt);
    }
    assertThat(scheduler.grantReady(refusedAt + stated - 1)).as("seed %d", seed).isEmpty();
    long wake = scheduler.nextWakeUp();
    assertThat(wake)
        .as("seed %d", seed)
        .isBetween(refusedAt + stated, refusedAt + stated + 50 * TestSchedulers.MILLI);
    assertThat(scheduler.grantReady(wake)).as("seed %d", seed).isNotEmpty();
  }

  @Test
  void anInstantThatIsFarAwayCountsForAtMostAnHour() {
    for (long stated : new long[] {3601, 86_400, 4_000_000_000L}) {
      PermitScheduler scheduler = TestSchedulers.inFlight(25);
      PermitRequest first =
          TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
      Instant until = TestSchedulers.WALL.apply(0).plusSeconds(stated);
      scheduler.refused(first, TestSchedulers.rateLimitedUntil(until), 0);
      assertThat(scheduler.inboxState(TestSchedulers.INBOX, 0).orElseThrow().pausedForNanos())
          .as("stated %d s", stated)
          .isBetween(
              3600 * TestSchedulers.SECOND,
              3600 * TestSchedulers.SECOND + 50 * TestSchedulers.MILLI);
    }
  }

  @Test
  void theFirstBackOffIsAtMostASecondInLongWindows() {
    PermitScheduler scheduler =
        TestSchedulers.with(TestProfiles.PER_MINUTE, QuotaSettings.DEFAULTS);
    PermitRequest first =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, TestSchedulers.rateLimited(), 0);
    assertThat(scheduler.inboxState(TestSchedulers.INBOX, 0).orElseThrow().pausedForNanos())
        .isBetween(TestSchedulers.SECOND, 1250 * TestSchedulers.MILLI);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aProbeFollowsThePause(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler = TestSchedulers.inFlight(300);
    PermitRequest first =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, TestSchedulers.rateLimited(), 0);
    for (int i = 0; i < 200; i++) {
      GmailMethod method = RandomSetups.METHODS.get(random.nextInt(RandomSetups.METHODS.size()));
      scheduler.enqueue(TestSchedulers.INBOX, method, RandomSetups.priority(random), 0);
    }
    scheduler.grantReady(0);
    long resumesAt = scheduler.nextWakeUp();
    List<PermitRequest> probes = scheduler.grantReady(resumesAt);
    assertThat(probes).as("seed %d", seed).hasSize(1);
    long respondedAt = resumesAt + random.nextLong(TestSchedulers.SECOND);
    assertThat(scheduler.grantReady(respondedAt)).as("seed %d", seed).isEmpty();
    scheduler.close(probes.get(0), respondedAt);
    assertThat(scheduler.grantReady(respondedAt)).as("seed %d", seed).hasSizeGreaterThan(1);
  }

  @Test
  void aProbeWithoutAResponseHoldsNobodyUp() {
    PermitScheduler scheduler = TestSchedulers.inFlight(300);
    PermitRequest first =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, TestSchedulers.rateLimited(), 0);
    scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.INTERACTIVE, 0);
    scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.INTERACTIVE, 0);
    scheduler.grantReady(0);
    long resumesAt = scheduler.nextWakeUp();
    assertThat(scheduler.grantReady(resumesAt)).hasSize(1);
    assertThat(scheduler.grantReady(resumesAt + 2 * TestSchedulers.SECOND)).hasSize(1);
  }

  @Test
  void callsArePacedBesideAnotherClientButAPersonDoesNotWait() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    String inbox = TestSchedulers.INBOX;
    GmailMethod get = GmailMethod.MESSAGES_GET;
    for (int i = 0; i < 20; i++) {
      scheduler.close(TestSchedulers.granted(scheduler, inbox, get, 0), 0);
    }
    scheduler.refused(
        TestSchedulers.granted(scheduler, inbox, get, 0), TestSchedulers.rateLimited(), 0);
    long now = scheduler.inboxState(inbox, 0).orElseThrow().pausedForNanos();
    scheduler.close(TestSchedulers.granted(scheduler, inbox, get, now), now);
    now += 50 * TestSchedulers.MILLI;
    scheduler.enqueue(inbox, get, Priority.BACKFILL, now);
    scheduler.enqueue(inbox, get, Priority.BACKFILL, now);
    assertThat(scheduler.grantReady(now)).hasSize(1);
    TestSchedulers.granted(scheduler, inbox, get, now);
    assertThat(scheduler.grantReady(now + 5 * TestSchedulers.MILLI)).isEmpty();
    assertThat(scheduler.grantReady(now + 50 * TestSchedulers.MILLI)).hasSize(1);
  }

  @Test
  void theBackOffDoublesOnlyWhileProbesAreRefused() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    long now = 0;
    long shortest = 0;
    for (int i = 0; i < 6; i++) {
      PermitRequest probe =
          TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.GET_PROFILE, now);
      scheduler.refused(probe, TestSchedulers.rateLimited(), now);
      long pausedFor =
          scheduler.inboxState(TestSchedulers.INBOX, now).orElseThrow().pausedForNanos();
      shortest = i == 0 ? 300 * TestSchedulers.MILLI : 2 * shortest;
      assertThat(pausedFor).isBetween(shortest, shortest + shortest / 4);
      now += pausedFor;
    }
    PermitRequest served =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.GET_PROFILE, now);
    scheduler.close(served, now);
    PermitRequest refused =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.GET_PROFILE, now + 1);
    scheduler.refused(refused, TestSchedulers.rateLimited(), now + 1);
    assertThat(scheduler.inboxState(TestSchedulers.INBOX, now + 1).orElseThrow().pausedForNanos())
        .isLessThan(400 * TestSchedulers.MILLI);
  }

  @Test
  void refusalsOfCallsInFlightTogetherCountOnce() {
    PermitScheduler scheduler = TestSchedulers.inFlight(25);
    List<PermitRequest> inFlight = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      inFlight.add(
          TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0));
    }
    inFlight.forEach(
        request ->
            scheduler.refused(request, TestSchedulers.rateLimited(), 60 * TestSchedulers.MILLI));
    assertThat(
            scheduler
                .inboxState(TestSchedulers.INBOX, 60 * TestSchedulers.MILLI)
                .orElseThrow()
                .pausedForNanos())
        .isLessThan(400 * TestSchedulers.MILLI);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void tooManyConcurrentCallsLowerOnlyTheInFlightCap(long seed) {
    Random random = new Random(seed);
    int inFlight = 2 + random.nextInt(19);
    PermitScheduler refused = TestSchedulers.inFlight(20);
    PermitScheduler served = TestSchedulers.inFlight(20);
    List<PermitRequest> ones = new ArrayList<>();
    List<PermitRequest> others = new ArrayList<>();
    for (int i = 0; i < inFlight; i++) {
      ones.add(TestSchedulers.granted(refused, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0));
      others.add(TestSchedulers.granted(served, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0));
    }
    long now = random.nextLong(TestSchedulers.SECOND);
    ones.forEach(request -> refused.refused(request, new Refusal.TooManyConcurrent(), now));
    others.forEach(request -> served.close(request, now));
    InboxQuotaState one = refused.inboxState(TestSchedulers.INBOX, now).orElseThrow();
    InboxQuotaState other = served.inboxState(TestSchedulers.INBOX, now).orElseThrow();
    assertThat(one.inFlightCap())
        .as("seed %d", seed)
        .isEqualTo(Math.max(1, inFlight - Math.max(1, inFlight / 4)));
    assertThat(one)
        .as("seed %d", seed)
        .isEqualTo(
            new InboxQuotaState(
                other.held(),
                other.peak(),
                0,
                one.inFlightCap(),
                0,
                0,
                other.budget(),
                Map.of(RefusalCause.CONCURRENCY, (long) inFlight),
                Optional.of(RefusalCause.CONCURRENCY),
                other.availableUnitsPerSecond()));
  }
}
