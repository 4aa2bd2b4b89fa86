package io.pactsync.quota;

import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;

/**
 * An inbox that always has calls waiting, beside another client of its mailbox, in virtual time.
 * Google is modeled apart from the limiter: served calls count in every window of a user.
 */
final class SharedMailboxRun {
  private static final long SECOND = 1_000_000_000L;
  private static final GmailMethod METHOD = GmailMethod.MESSAGES_GET;

  /**
   * The input of a run.
   *
   * @param latencyMillis the mean time until a response; each is drawn from ± a third of it
   * @param others the rate of the other client in units a second, by the second of the run
   * @param even whether the other client calls at even intervals, or at random instants
   * @param refuses which of our calls, by number, Google refuses whatever its windows hold
   * @param fails which of our calls, by number, are counted but bring no message: HTTP 5xx, a reset
   *     or a truncated response
   */
  record Setup(
      QuotaProfile profile,
      QuotaSettings settings,
      int latencyMillis,
      DoubleUnaryOperator others,
      boolean even,
      IntPredicate refuses,
      IntPredicate fails) {
    static Setup of(QuotaProfile profile, QuotaShare share) {
      return new Setup(
          profile,
          QuotaSettings.DEFAULTS.withShare(share),
          60,
          at -> 0,
          false,
          call -> false,
          call -> false);
    }

    Setup beside(DoubleUnaryOperator rate) {
      return new Setup(profile, settings, latencyMillis, rate, false, refuses, fails);
    }

    Setup evenly() {
      return new Setup(profile, settings, latencyMillis, others, true, refuses, fails);
    }

    Setup refusing(IntPredicate calls) {
      return new Setup(profile, settings, latencyMillis, others, even, calls, fails);
    }

    Setup failing(IntPredicate calls) {
      return new Setup(profile, settings, latencyMillis, others, even, refuses, calls);
    }
  }

  private record Event(long at, long number, Runnable action) {}

  private record Counted(long at, int units) {}

  private final class Window {
    private final QuotaLimit limit;
    private final ArrayDeque<Counted> counted = new ArrayDeque<>();
    private long sum;

    Window(QuotaLimit limit) {
      this.limit = limit;
    }

    boolean hasRoom(int units) {
      while (!counted.isEmpty() && counted.peek().at() <= now - limit.window().toNanos()) {
        sum -= counted.remove().units();
      }
      return sum + units <= limit.units();
    }

    void count(int units) {
      counted.add(new Counted(now, units));
      sum += units;
    }
  }

  private final Setup setup;
  private final int price;
  private final SplittableRandom random;
  private final List<Window> windows;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private final long[] served;
  private long nextNumber;
  private int calls;
  private long now;
  final PermitScheduler scheduler;

  /** When our calls were refused, in seconds. */
  final List<Double> refused = new ArrayList<>();

  int othersCalls;
  int othersRefused;

  private SharedMailboxRun(Setup setup, int seconds, long seed) {
    this.setup = setup;
    this.price = setup.profile().units().unitsOf(METHOD);
    this.random = new SplittableRandom(seed);
    this.served = new long[seconds];
    this.windows =
        setup.profile().limits().stream()
            .filter(limit -> limit.scope() == QuotaScope.USER)
            .map(Window::new)
            .toList();
    this.scheduler =
        new PermitScheduler(
            setup.profile(), setup.settings(), new Random(seed), Instant.EPOCH::plusNanos);
  }

  /** Runs for so many seconds of virtual time. */
  static SharedMailboxRun run(Setup setup, int seconds, long seed) {
    SharedMailboxRun run = new SharedMailboxRun(setup, seconds, seed);
    run.runToEnd();
    return run;
  }

  private void runToEnd() {
    for (int i = 0; i < setup.settings().maxInFlight(); i++) {
      enqueue();
    }
    scheduleOther();
    for (long end = served.length * SECOND; now < end; ) {
      scheduler.grantReady(now).forEach(this::send);
      Event next = events.peek();
      now = Math.max(now, Math.min(next.at(), scheduler.nextWakeUp()));
      while (events.peek().at() <= now) {
        events.remove().action().run();
      }
    }
  }

  private void later(long delay, Runnable action) {
    events.add(new Event(now + delay, nextNumber++, action));
  }

  private void enqueue() {
    scheduler.enqueue(TestSchedulers.INBOX, METHOD, Priority.BACKFILL, now);
  }

  private void send(PermitRequest request) {
    int call = calls++;
    long latency = setup.latencyMillis() * 1_000_000L;
    latency += random.nextLong(-latency / 3, latency / 3 + 1);
    long answersAt = now + latency;
    later(
        random.nextLong(latency + 1),
        () -> {
          boolean accepted = !setup.refuses().test(call) && count();
          later(answersAt - now, () -> respond(request, call, accepted));
        });
  }

  private boolean count() {
    boolean hasRoom = windows.stream().filter(window -> !window.hasRoom(price)).findAny().isEmpty();
    if (hasRoom) {
      windows.forEach(window -> window.count(price));
    }
    return hasRoom;
  }

  private void respond(PermitRequest request, int call, boolean accepted) {
    if (accepted) {
      int second = (int) Math.min(served.length - 1, now / SECOND);
      served[second] += setup.fails().test(call) ? 0 : price;
      scheduler.close(request, now);
    } else {
      refused.add(now / (double) SECOND);
      scheduler.refused(request, new Refusal.RateLimited(Optional.empty(), Optional.empty()), now);
    }
    enqueue();
  }

  private void scheduleOther() {
    double rate = setup.others().applyAsDouble(now / (double) SECOND);
    if (rate <= 0) {
      later(SECOND / 20, this::scheduleOther);
      return;
    }
    double calls = setup.even() ? 1 : -Math.log(1 - random.nextDouble());
    later(
        (long) (calls * price / rate * SECOND) + 1,
        () -> {
          othersCalls++;
          othersRefused += count() ? 0 : 1;
          scheduleOther();
        });
  }

  /** Our served units a second from one second of the run to another. */
  double rate(int from, int to) {
    long sum = 0;
    for (int second = from; second < to; second++) {
      sum += served[second];
    }
    return sum / (double) (to - from);
  }
}
