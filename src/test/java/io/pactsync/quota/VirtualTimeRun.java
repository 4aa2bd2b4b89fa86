package io.pactsync.quota;

import io.pactsync.quota.window.QuotaLimit;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Drives a {@link PermitScheduler} in virtual time with seeded random calls, responses,
 * cancellations and refusals.
 */
final class VirtualTimeRun {
  /**
   * The input of a run.
   *
   * @param roundTrip the round trip given to the scheduler, zero if unknown
   * @param latency the least time until a response
   * @param jitter the most time on top
   * @param disturbances whether some calls are cancelled or not sent
   * @param refusals one call in this many is refused, 0 for none
   */
  record Setup(
      QuotaProfile profile,
      QuotaSettings settings,
      int calls,
      int inboxes,
      Duration roundTrip,
      Duration latency,
      Duration jitter,
      boolean disturbances,
      int refusals) {
    /** The units that headroom leaves, computed in decimal, independently of the scheduler. */
    long allowed(QuotaLimit limit) {
      return BigDecimal.ONE
          .subtract(BigDecimal.valueOf(settings.headroom()))
          .multiply(BigDecimal.valueOf(limit.units()))
          .longValue();
    }

    Setup with(QuotaSettings others) {
      return new Setup(
          profile, others, calls, inboxes, roundTrip, latency, jitter, disturbances, refusals);
    }

    Setup withRoundTrip(Duration measured) {
      return new Setup(
          profile, settings, calls, inboxes, measured, measured, jitter, disturbances, refusals);
    }

    /** Cancels or does not send one call in twenty, and refuses one in {@code refusedOneIn}. */
    Setup withDisturbances(int refusedOneIn) {
      return new Setup(
          profile, settings, calls, inboxes, roundTrip, latency, jitter, true, refusedOneIn);
    }
  }

  /** Receives each event at its instant. */
  interface Watcher {
    default void requested(PermitRequest request, long now) {}

    default void granted(PermitRequest request, long now) {}

    default void responseReceived(PermitRequest request, long now) {}

    default void unsent(PermitRequest request) {}

    default void refused(PermitRequest request, long now) {}

    /** The call left its place in flight, or the request was cancelled. */
    default void ended(PermitRequest request) {}

    default void settled(long now) {}
  }

  /** The instants of one call. */
  record Call(String inbox, int units, long takenAt, long sentAt, long respondedAt) {}

  private record Event(long at, long number, Runnable action) {}

  private final Setup setup;
  private final Random random;
  private final Watcher watcher;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private long nextNumber;

  final PermitScheduler scheduler;
  final List<Call> calls = new ArrayList<>();
  final List<PermitRequest> grantOrder = new ArrayList<>();
  int unsent;
  int cancelled;
  long now;

  VirtualTimeRun(Setup setup, long seed, Watcher watcher) {
    this.setup = setup;
    this.random = new Random(seed);
    this.watcher = watcher;
    this.scheduler =
        new PermitScheduler(
            setup.profile(), setup.settings(), new Random(seed + 1), Instant.EPOCH::plusNanos);
    scheduler.setRoundTripSource(() -> setup.roundTrip().toNanos());
  }

  VirtualTimeRun run(List<GmailMethod> methods) {
    long at = 0;
    for (int i = 0; i < setup.calls(); i++) {
      GmailMethod method = methods.get(random.nextInt(methods.size()));
      at += random.nextInt(5) == 0 ? random.nextLong(400_000_000) : 0;
      later(at, () -> request(method));
    }
    while (!events.isEmpty() || scheduler.nextWakeUp() != Long.MAX_VALUE) {
      long wake = scheduler.nextWakeUp();
      Event next = events.peek();
      if (next != null && next.at() <= wake) {
        events.remove();
        now = Math.max(now, next.at());
        next.action().run();
      } else {
        now = Math.max(now, wake);
      }
      scheduler.grantReady(now).forEach(this::granted);
      watcher.settled(now);
    }
    return this;
  }

  private void later(long at, Runnable action) {
    events.add(new Event(at, nextNumber++, action));
  }

  private void request(GmailMethod method) {
    String inbox = "inbox" + random.nextInt(setup.inboxes()) + "@example.com";
    Priority priority = RandomSetups.priority(random);
    PermitRequest request = scheduler.enqueue(inbox, method, priority, now);
    watcher.requested(request, now);
    if (setup.disturbances() && random.nextInt(20) == 0) {
      later(now + random.nextLong(2_000_000_000), () -> cancel(request));
    }
  }

  private void cancel(PermitRequest request) {
    if (!request.isGranted()) {
      cancelled++;
      scheduler.cancel(request);
      watcher.ended(request);
    }
  }

  private void granted(PermitRequest request) {
    grantOrder.add(request);
    watcher.granted(request, now);
    long takenAt = now;
    if (setup.disturbances() && random.nextInt(20) == 0) {
      later(now + random.nextLong(50_000_000), () -> unsent(request));
      return;
    }
    long jitter = setup.jitter().toNanos();
    long latency = setup.latency().toNanos() + (jitter == 0 ? 0 : random.nextLong(jitter));
    // A call may wait for its token or a connection, and some users never report the send.
    long sentAt = now + random.nextLong(1 + latency / 2);
    if (random.nextInt(10) > 0) {
      later(sentAt, () -> scheduler.sent(request, now));
    }
    later(now + latency, () -> received(request, takenAt, sentAt));
  }

  private void unsent(PermitRequest request) {
    unsent++;
    scheduler.notSent(request);
    watcher.unsent(request);
    watcher.ended(request);
  }

  private void received(PermitRequest request, long takenAt, long sentAt) {
    calls.add(new Call(request.inbox(), request.units(), takenAt, sentAt, now));
    watcher.responseReceived(request, now);
    if (setup.refusals() > 0 && random.nextInt(setup.refusals()) == 0) {
      scheduler.refused(request, new Refusal.RateLimited(Optional.empty(), Optional.empty()), now);
      watcher.refused(request, now);
      watcher.ended(request);
      return;
    }
    scheduler.responseReceived(request, now);
    if (random.nextBoolean()) {
      close(request);
    } else {
      later(now + random.nextLong(100_000_000), () -> close(request));
    }
  }

  private void close(PermitRequest request) {
    scheduler.close(request, now);
    watcher.ended(request);
  }
}
