package io.pactsync.quota;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/** Drives a {@link PermitDesk} in virtual time with seeded random calls, answers and mishaps. */
final class VirtualRun {
  /**
   * How a run is set up.
   *
   * @param roundTrip what the desk is told of the connection, zero for nothing
   * @param latency of an answer, at least
   * @param jitter what comes on top, at most
   * @param mishaps whether calls are cancelled and unsent
   * @param refusals one call in so many is refused, 0 for none
   */
  record Setup(
      QuotaProfile profile,
      QuotaSettings settings,
      int calls,
      int inboxes,
      Duration roundTrip,
      Duration latency,
      Duration jitter,
      boolean mishaps,
      int refusals) {
    /** What headroom leaves of a limit, in exact decimals and not as the desk reckons. */
    long allowed(QuotaLimit limit) {
      return BigDecimal.ONE
          .subtract(BigDecimal.valueOf(settings.headroom()))
          .multiply(BigDecimal.valueOf(limit.units()))
          .longValue();
    }

    Setup with(QuotaSettings others) {
      return new Setup(
          profile, others, calls, inboxes, roundTrip, latency, jitter, mishaps, refusals);
    }

    Setup withRoundTrip(Duration measured) {
      return new Setup(
          profile, settings, calls, inboxes, measured, measured, jitter, mishaps, refusals);
    }

    /** One call in twenty is cancelled or unsent, and one in so many refused. */
    Setup withMishaps(int refusedOneIn) {
      return new Setup(
          profile, settings, calls, inboxes, roundTrip, latency, jitter, true, refusedOneIn);
    }
  }

  /** Sees everything that happens, at the instant when it does. */
  interface Watcher {
    default void asked(Ticket ticket, long now) {}

    default void granted(Ticket ticket, long now) {}

    default void answered(Ticket ticket, long now) {}

    default void unsent(Ticket ticket) {}

    default void refused(Ticket ticket, long now) {}

    /** The call has left its place in flight, or the ticket its line. */
    default void ended(Ticket ticket) {}

    default void settled(long now) {}
  }

  /** What happened to one call. */
  record Call(String inbox, int units, long takenAt, long sentAt, long answeredAt) {}

  private record Event(long at, long number, Runnable what) {}

  private final Setup setup;
  private final Random random;
  private final Watcher watcher;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private long numbers;

  final PermitDesk desk;
  final List<Call> calls = new ArrayList<>();
  final List<Ticket> grantOrder = new ArrayList<>();
  int unsent;
  int cancelled;
  long now;

  VirtualRun(Setup setup, long seed, Watcher watcher) {
    this.setup = setup;
    this.random = new Random(seed);
    this.watcher = watcher;
    this.desk =
        new PermitDesk(
            setup.profile(), setup.settings(), new Random(seed + 1), Instant.EPOCH::plusNanos);
    desk.roundTripFrom(() -> setup.roundTrip().toNanos());
  }

  VirtualRun play(List<GmailMethod> methods) {
    long at = 0;
    for (int i = 0; i < setup.calls(); i++) {
      GmailMethod method = methods.get(random.nextInt(methods.size()));
      at += random.nextInt(5) == 0 ? random.nextLong(400_000_000) : 0;
      later(at, () -> ask(method));
    }
    while (!events.isEmpty() || desk.nextWake() != Long.MAX_VALUE) {
      long wake = desk.nextWake();
      Event next = events.peek();
      if (next != null && next.at() <= wake) {
        events.remove();
        now = Math.max(now, next.at());
        next.what().run();
      } else {
        now = Math.max(now, wake);
      }
      desk.settle(now).forEach(this::granted);
      watcher.settled(now);
    }
    return this;
  }

  private void later(long at, Runnable what) {
    events.add(new Event(at, numbers++, what));
  }

  private void ask(GmailMethod method) {
    String inbox = "inbox" + random.nextInt(setup.inboxes()) + "@example.com";
    Priority priority = RandomSetups.priority(random);
    Ticket ticket = desk.ask(inbox, method, priority, now);
    watcher.asked(ticket, now);
    if (setup.mishaps() && random.nextInt(20) == 0) {
      later(now + random.nextLong(2_000_000_000), () -> cancel(ticket));
    }
  }

  private void cancel(Ticket ticket) {
    if (!ticket.isGranted()) {
      cancelled++;
      desk.cancel(ticket);
      watcher.ended(ticket);
    }
  }

  private void granted(Ticket ticket) {
    grantOrder.add(ticket);
    watcher.granted(ticket, now);
    long takenAt = now;
    if (setup.mishaps() && random.nextInt(20) == 0) {
      later(now + random.nextLong(50_000_000), () -> unsent(ticket));
      return;
    }
    long jitter = setup.jitter().toNanos();
    long latency = setup.latency().toNanos() + (jitter == 0 ? 0 : random.nextLong(jitter));
    // A call may wait for its token or a connection, and some limiters' users never tell.
    long sentAt = now + random.nextLong(1 + latency / 2);
    if (random.nextInt(10) > 0) {
      later(sentAt, () -> desk.sent(ticket, now));
    }
    later(now + latency, () -> answered(ticket, takenAt, sentAt));
  }

  private void unsent(Ticket ticket) {
    unsent++;
    desk.unsent(ticket);
    watcher.unsent(ticket);
    watcher.ended(ticket);
  }

  private void answered(Ticket ticket, long takenAt, long sentAt) {
    calls.add(new Call(ticket.inbox(), ticket.units(), takenAt, sentAt, now));
    watcher.answered(ticket, now);
    if (setup.refusals() > 0 && random.nextInt(setup.refusals()) == 0) {
      desk.refused(ticket, new Refusal.RateLimited(Optional.empty(), Optional.empty()), now);
      watcher.refused(ticket, now);
      watcher.ended(ticket);
      return;
    }
    desk.answered(ticket, now);
    if (random.nextBoolean()) {
      close(ticket);
    } else {
      later(now + random.nextLong(100_000_000), () -> close(ticket));
    }
  }

  private void close(Ticket ticket) {
    desk.close(ticket, now);
    watcher.ended(ticket);
  }
}
