package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.Charge;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaWindow;
import io.pactsync.quota.window.WindowMeter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One call of n units equals n calls of one unit under every strategy. */
class UnitSumPropertyTest {
  private static final long WINDOW = TestSchedulers.SECOND;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneCallOfNUnitsHoldsAsMuchAsNCallsOfOne(long seed) {
    for (PacingStrategy strategy : PacingStrategy.values()) {
      for (HoldUntil hold : List.of(HoldUntil.ANSWER, HoldUntil.ARRIVAL)) {
        requireSame(seed, strategy, hold, false);
        requireSame(seed, strategy, hold, true);
      }
    }
  }

  private static void requireSame(
      long seed, PacingStrategy strategy, HoldUntil hold, boolean unsent) {
    Random random = new Random(seed);
    int limit = 20 + random.nextInt(400);
    QuotaWindow single = allowance(strategy, limit);
    QuotaWindow split = allowance(strategy, limit);
    long now = earlierCalls(random, limit, single, split);
    int room = (int) (limit - single.held(now));
    now =
        Math.max(
            now, single.earliest(room, now) == QuotaWindow.NEVER ? now : single.earliest(1, now));
    int n = 1 + random.nextInt(Math.max(1, room));
    String what = "seed " + seed + ", " + strategy + " " + hold + ", " + n + " of " + limit;

    Charge one = new Charge(n, now, hold, 30 * TestSchedulers.MILLI);
    List<Charge> ones = new ArrayList<>();
    single.take(one);
    for (int i = 0; i < n; i++) {
      ones.add(new Charge(1, now, hold, 30 * TestSchedulers.MILLI));
      split.take(ones.get(i));
    }
    if (hold == HoldUntil.ARRIVAL) {
      long sent = now + random.nextLong(100 * TestSchedulers.MILLI);
      single.sent(one, sent);
      ones.forEach(each -> split.sent(each, sent));
    }
    requireSameAt(what, now, random, single, split);
    long respondedAt = now + random.nextLong(600 * TestSchedulers.MILLI);
    requireSameAt(what, now + random.nextLong(respondedAt - now + 1), random, single, split);
    if (unsent) {
      single.notSent(one);
      ones.forEach(split::notSent);
    } else {
      single.responseReceived(one, respondedAt);
      ones.forEach(each -> split.responseReceived(each, respondedAt));
    }
    requireSameAt(what, respondedAt, random, single, split);
    requireSameAt(what, respondedAt + random.nextLong(WINDOW), random, single, split);
    requireSameAt(what, respondedAt + WINDOW, random, single, split);
    requireSameAt(what, respondedAt + WINDOW + 131 * TestSchedulers.MILLI, random, single, split);
    assertThat(single.held(respondedAt + 10 * WINDOW)).as(what).isZero();
  }

  private static QuotaWindow allowance(PacingStrategy strategy, long limit) {
    return new WindowMeter(
            QuotaLimit.perUser(limit, Duration.ofNanos(WINDOW)),
            limit,
            0,
            strategy,
            TestSchedulers.WALL)
        .window();
  }

  /** Takes the same few calls from both, with their responses. Returns the instant after them. */
  private static long earlierCalls(Random random, int limit, QuotaWindow... both) {
    long now = 0;
    for (int i = 0; i < random.nextInt(4); i++) {
      int units = 1 + random.nextInt(Math.max(1, limit / 8));
      for (QuotaWindow each : both) {
        Charge charge = new Charge(units, now, HoldUntil.ANSWER, 0);
        each.take(charge);
        each.responseReceived(charge, now + 50 * TestSchedulers.MILLI);
      }
      now += 50 * TestSchedulers.MILLI + random.nextLong(WINDOW);
    }
    return now;
  }

  private static void requireSameAt(
      String what, long now, Random random, QuotaWindow single, QuotaWindow split) {
    assertThat(single.held(now)).as("%s, held at %d", what, now).isEqualTo(split.held(now));
    for (int i = 0; i < 5; i++) {
      int wanted = 1 + random.nextInt((int) single.capacity());
      assertThat(single.earliest(wanted, now))
          .as("%s, room for %d at %d", what, wanted, now)
          .isEqualTo(split.earliest(wanted, now));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneRequestOfNUnitsDelaysTheNextAsMuchAsNOfOne(long seed) {
    Random random = new Random(seed);
    int n = 2 + random.nextInt(150);
    Map<GmailMethod, Integer> unitTable = new EnumMap<>(TestProfiles.CLASSIC.asMap());
    unitTable.put(GmailMethod.MESSAGES_SEND, n);
    int next = 1 + random.nextInt(245);
    unitTable.put(GmailMethod.WATCH, next);
    QuotaProfile priced =
        new QuotaProfile("n", new UnitTable(unitTable), TestProfiles.PER_SECOND.limits());
    for (PacingStrategy strategy : PacingStrategy.values()) {
      QuotaSettings settings = QuotaSettings.DEFAULTS.withInFlight(300, 300).withStrategy(strategy);
      long single = next(TestSchedulers.with(priced, settings), GmailMethod.MESSAGES_SEND, 1);
      long split = next(TestSchedulers.with(priced, settings), GmailMethod.GET_PROFILE, n);
      // Under SPACED each call starts a new series at the nanosecond after its share.
      assertThat(Math.abs(single - split))
          .as("seed %d, %s, %d units, then %d", seed, strategy, n, next)
          .isLessThanOrEqualTo(strategy == PacingStrategy.SPACED ? n : 0);
    }
  }

  /**
   * When a call is granted that follows {@code times} calls of a method, each with a response after
   * after 40 ms.
   */
  private static long next(PermitScheduler scheduler, GmailMethod method, int times) {
    List<PermitRequest> requests = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      requests.add(scheduler.enqueue(TestSchedulers.INBOX, method, Priority.INTERACTIVE, 0));
    }
    PermitRequest last =
        scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.WATCH, Priority.INTERACTIVE, 0);
    scheduler.grantReady(0);
    boolean closed = false;
    for (long now = 0; !last.isGranted(); scheduler.grantReady(now)) {
      if (!closed && scheduler.nextWakeUp() > 40 * TestSchedulers.MILLI) {
        now = 40 * TestSchedulers.MILLI;
        long respondedAt = now;
        requests.stream()
            .filter(PermitRequest::isGranted)
            .forEach(each -> scheduler.close(each, respondedAt));
        closed = true;
      } else {
        now = scheduler.nextWakeUp();
      }
    }
    return last.charge.takenAt();
  }
}
