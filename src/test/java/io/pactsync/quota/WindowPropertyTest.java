package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No window exceeds its limit less headroom, whenever Google counts each call. */
class WindowPropertyTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noWindowExceedsItsLimit(long seed) {
    requireWindowsKept(RandomSetups.setup(new Random(seed)), seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noWindowExceedsItsLimitAmongCancellationsAndRefusals(long seed) {
    requireWindowsKept(RandomSetups.setup(new Random(seed)).withDisturbances(50), seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theBatchStrategyNeverExceedsALimit(long seed) {
    VirtualTimeRun.Setup setup = RandomSetups.setup(new Random(seed));
    QuotaSettings batch = setup.settings().withStrategy(PacingStrategy.BATCH);
    requireWindowsKept(setup.with(batch), seed);
    requireWindowsKept(setup.with(batch).withDisturbances(50), seed);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void holdingFromTheArrivalIsSafeIfCallsAreCountedOnArrival(long seed) {
    Random random = new Random(seed);
    Duration roundTrip = Duration.ofMillis(1 + random.nextInt(200));
    VirtualTimeRun.Setup setup = RandomSetups.setup(random).withRoundTrip(roundTrip);
    QuotaSettings arrival = setup.settings().withHold(HoldUntil.ARRIVAL);
    requireWindowsKept(setup.with(arrival), seed);
    requireWindowsKept(setup.with(arrival).withDisturbances(50), seed);
  }

  private static void requireWindowsKept(VirtualTimeRun.Setup setup, long seed) {
    VirtualTimeRun run =
        new VirtualTimeRun(setup, seed, new VirtualTimeRun.Watcher() {}).run(RandomSetups.METHODS);
    Random random = new Random(seed);
    for (QuotaLimit limit : setup.profile().limits()) {
      long allowed = setup.allowed(limit);
      for (int draw = 0; draw < 5; draw++) {
        counted(setup, run, limit, draw, random)
            .forEach(
                (owner, count) ->
                    assertThat(count.highest(limit.window().toNanos()))
                        .as("seed %d, %s of %s", seed, limit.name(), owner)
                        .isLessThanOrEqualTo(allowed));
      }
    }
  }

  /** Counts each call as Google might: at the send, at the latest instant, or at a random one. */
  private static Map<String, BruteForceWindow> counted(
      VirtualTimeRun.Setup setup, VirtualTimeRun run, QuotaLimit limit, int draw, Random random) {
    Map<String, BruteForceWindow> counts = new HashMap<>();
    for (VirtualTimeRun.Call call : run.calls) {
      boolean onArrival = setup.settings().hold() == HoldUntil.ARRIVAL;
      long earliest = onArrival ? call.sentAt() : call.takenAt();
      long latest =
          onArrival
              ? Math.min(setup.roundTrip().toNanos(), call.respondedAt() - earliest)
              : call.respondedAt() - earliest;
      long offset = draw == 0 ? 0 : draw == 1 ? latest : random.nextLong(latest + 1);
      counts
          .computeIfAbsent(
              limit.scope() == QuotaScope.USER ? call.inbox() : "the project",
              key -> new BruteForceWindow())
          .count(earliest + offset, call.units());
    }
    return counts;
  }

  @Test
  void unitsAreHeldForExactlyOneWindowAfterTheResponse() {
    PermitScheduler scheduler = TestSchedulers.inFlight(300);
    List<PermitRequest> first = new ArrayList<>();
    for (int i = 0; i < 49; i++) {
      first.add(
          scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0));
    }
    PermitRequest next =
        scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    scheduler.grantReady(0);
    assertThat(scheduler.nextWakeUp()).isEqualTo(Long.MAX_VALUE);
    first.forEach(request -> scheduler.close(request, 300_000_000));
    scheduler.grantReady(300_000_000);
    assertThat(scheduler.nextWakeUp()).isEqualTo(1_300_000_000L);
    assertThat(scheduler.grantReady(1_299_999_999L)).isEmpty();
    assertThat(scheduler.grantReady(1_300_000_000L)).containsExactly(next);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theReportedPeakIsNeverAboveTheCapacity(long seed) {
    Random random = new Random(seed);
    VirtualTimeRun.Setup setup = RandomSetups.setup(random).withDisturbances(0);
    VirtualTimeRun run =
        new VirtualTimeRun(setup, seed, new VirtualTimeRun.Watcher() {}).run(RandomSetups.METHODS);
    Map<String, Long> peaks =
        run.scheduler.inboxState("inbox0@example.com", run.now).orElseThrow().peak();
    for (QuotaLimit limit : setup.profile().limits()) {
      assertThat(peaks.get(limit.name()))
          .as("seed %d, %s", seed, limit.name())
          .isBetween(1L, setup.allowed(limit));
    }
  }
}
