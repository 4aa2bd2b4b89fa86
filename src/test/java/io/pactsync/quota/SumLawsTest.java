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

/** One call of n units is n calls of one unit, for every strategy, before, during and after. */
class SumLawsTest {
  private static final long WINDOW = Desks.SECOND;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneCallOfNUnitsHoldsWhatNCallsOfOneHold(long seed) {
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
    Allowance dear = allowance(strategy, limit);
    Allowance cheap = allowance(strategy, limit);
    long now = earlierCalls(random, limit, dear, cheap);
    int room = (int) (limit - dear.held(now));
    now = Math.max(now, dear.earliest(room, now) == Allowance.NEVER ? now : dear.earliest(1, now));
    int n = 1 + random.nextInt(Math.max(1, room));
    String what = "seed " + seed + ", " + strategy + " " + hold + ", " + n + " of " + limit;

    Charge one = new Charge(n, now, hold, 30 * Desks.MILLI);
    List<Charge> ones = new ArrayList<>();
    dear.take(one);
    for (int i = 0; i < n; i++) {
      ones.add(new Charge(1, now, hold, 30 * Desks.MILLI));
      cheap.take(ones.get(i));
    }
    if (hold == Hold.ARRIVAL) {
      long sent = now + random.nextLong(100 * Desks.MILLI);
      dear.sent(one, sent);
      ones.forEach(each -> cheap.sent(each, sent));
    }
    requireSameAt(what, now, random, dear, cheap);
    long answered = now + random.nextLong(600 * Desks.MILLI);
    requireSameAt(what, now + random.nextLong(answered - now + 1), random, dear, cheap);
    if (unsent) {
      dear.unsent(one);
      ones.forEach(cheap::unsent);
    } else {
      dear.answered(one, answered);
      ones.forEach(each -> cheap.answered(each, answered));
    }
    requireSameAt(what, answered, random, dear, cheap);
    requireSameAt(what, answered + random.nextLong(WINDOW), random, dear, cheap);
    requireSameAt(what, answered + WINDOW, random, dear, cheap);
    requireSameAt(what, answered + WINDOW + 131 * Desks.MILLI, random, dear, cheap);
    assertThat(dear.held(answered + 10 * WINDOW)).as(what).isZero();
  }

  private static Allowance allowance(Strategy strategy, long limit) {
    return new WindowMeter(
            QuotaLimit.perUser(limit, Duration.ofNanos(WINDOW)), limit, 0, strategy, Desks.WALL)
        .allowance();
  }

  /** The same few calls for both, answered; returns the instant after them. */
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
      String what, long now, Random random, Allowance dear, Allowance cheap) {
    assertThat(dear.held(now)).as("%s, held at %d", what, now).isEqualTo(cheap.held(now));
    for (int i = 0; i < 5; i++) {
      int wanted = 1 + random.nextInt((int) dear.capacity());
      assertThat(dear.earliest(wanted, now))
          .as("%s, room for %d at %d", what, wanted, now)
          .isEqualTo(cheap.earliest(wanted, now));
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void oneTicketOfNUnitsLetsTheNextGoWhenNTicketsOfOneDo(long seed) {
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
      long dear = next(Desks.with(priced, settings), GmailMethod.MESSAGES_SEND, 1);
      long cheap = next(Desks.with(priced, settings), GmailMethod.GET_PROFILE, n);
      // Spaced ones go one by one, and each begins a new row at the nanosecond after its share.
      assertThat(Math.abs(dear - cheap))
          .as("seed %d, %s, %d units, then %d", seed, strategy, n, next)
          .isLessThanOrEqualTo(strategy == Strategy.SPACED ? n : 0);
    }
  }

  /** When a call that follows so many of a method is granted, each answered after 40 ms. */
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
