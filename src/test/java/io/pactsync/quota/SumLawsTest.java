package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

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
class SumLawsTest {
  private static final long WINDOW = Desks.SECOND;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneCallOfNUnitsHoldsAsMuchAsNCallsOfOne(long seed) {
    for (Strategy strategy : Strategy.values()) {
      for (Hold hold : Hold.values()) {
        requireSame(seed, strategy, hold, false);
        requireSame(seed, strategy, hold, true);
      }
    }
  }

  private static void requireSame(long seed, Strategy strategy, Hold hold, boolean unsent) {
    Random random = new Random(seed);
    int limit = 20 + random.nextInt(400);
    Allowance single = allowance(strategy, limit);
    Allowance split = allowance(strategy, limit);
    long now = earlierCalls(random, limit, single, split);
    int room = (int) (limit - single.held(now));
    now =
        Math.max(
            now, single.earliest(room, now) == Allowance.NEVER ? now : single.earliest(1, now));
    int n = 1 + random.nextInt(Math.max(1, room));
    String what = "seed " + seed + ", " + strategy + " " + hold + ", " + n + " of " + limit;

    Charge one = new Charge(n, now, hold, 30 * Desks.MILLI);
    List<Charge> ones = new ArrayList<>();
    single.take(one);
    for (int i = 0; i < n; i++) {
      ones.add(new Charge(1, now, hold, 30 * Desks.MILLI));
      split.take(ones.get(i));
    }
    if (hold == Hold.ARRIVAL) {
      long sent = now + random.nextLong(100 * Desks.MILLI);
      single.sent(one, sent);
      ones.forEach(each -> split.sent(each, sent));
    }
    requireSameAt(what, now, random, single, split);
    long answered = now + random.nextLong(600 * Desks.MILLI);
    requireSameAt(what, now + random.nextLong(answered - now + 1), random, single, split);
    if (unsent) {
      single.unsent(one);
      ones.forEach(split::unsent);
    } else {
      single.answered(one, answered);
      ones.forEach(each -> split.answered(each, answered));
    }
    requireSameAt(what, answered, random, single, split);
    requireSameAt(what, answered + random.nextLong(WINDOW), random, single, split);
    requireSameAt(what, answered + WINDOW, random, single, split);
    requireSameAt(what, answered + WINDOW + 131 * Desks.MILLI, random, single, split);
    assertThat(single.held(answered + 10 * WINDOW)).as(what).isZero();
  }

  private static Allowance allowance(Strategy strategy, long limit) {
    return new WindowMeter(
            QuotaLimit.perUser(limit, Duration.ofNanos(WINDOW)), limit, 0, strategy, Desks.WALL)
        .allowance();
  }

  /** Takes the same few calls from both, with their responses. Returns the instant after them. */
  private static long earlierCalls(Random random, int limit, Allowance... both) {
    long now = 0;
    for (int i = 0; i < random.nextInt(4); i++) {
      int units = 1 + random.nextInt(Math.max(1, limit / 8));
      for (Allowance each : both) {
        Charge charge = new Charge(units, now, Hold.ANSWER, 0);
        each.take(charge);
        each.answered(charge, now + 50 * Desks.MILLI);
      }
      now += 50 * Desks.MILLI + random.nextLong(WINDOW);
    }
    return now;
  }

  private static void requireSameAt(
      String what, long now, Random random, Allowance single, Allowance split) {
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
    Map<GmailMethod, Integer> prices = new EnumMap<>(TestProfiles.CLASSIC.asMap());
    prices.put(GmailMethod.MESSAGES_SEND, n);
    int next = 1 + random.nextInt(245);
    prices.put(GmailMethod.WATCH, next);
    QuotaProfile priced =
        new QuotaProfile("n", new UnitTable(prices), TestProfiles.PER_SECOND.limits());
    for (Strategy strategy : Strategy.values()) {
      QuotaSettings settings = QuotaSettings.DEFAULTS.withInFlight(300, 300).withStrategy(strategy);
      long single = next(Desks.with(priced, settings), GmailMethod.MESSAGES_SEND, 1);
      long split = next(Desks.with(priced, settings), GmailMethod.GET_PROFILE, n);
      // Under SPACED each call starts a new series at the nanosecond after its share.
      assertThat(Math.abs(single - split))
          .as("seed %d, %s, %d units, then %d", seed, strategy, n, next)
          .isLessThanOrEqualTo(strategy == Strategy.SPACED ? n : 0);
    }
  }

  /**
   * When a call is granted that follows {@code times} calls of a method, each answered after 40 ms.
   */
  private static long next(PermitDesk scheduler, GmailMethod method, int times) {
    List<Ticket> requests = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      requests.add(scheduler.ask(Desks.INBOX, method, Priority.PEOPLE, 0));
    }
    Ticket last = scheduler.ask(Desks.INBOX, GmailMethod.WATCH, Priority.PEOPLE, 0);
    scheduler.settle(0);
    boolean closed = false;
    for (long now = 0; !last.isGranted(); scheduler.settle(now)) {
      if (!closed && scheduler.nextWake() > 40 * Desks.MILLI) {
        now = 40 * Desks.MILLI;
        long answered = now;
        requests.stream()
            .filter(Ticket::isGranted)
            .forEach(each -> scheduler.close(each, answered));
        closed = true;
      } else {
        now = scheduler.nextWake();
      }
    }
    return last.charge.at();
  }
}
