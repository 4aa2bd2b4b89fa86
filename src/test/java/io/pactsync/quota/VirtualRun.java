package io.pactsync.quota;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/** Drives a {@link PermitDesk} in virtual time with seeded random calls, answers and mishaps. */
final class VirtualRun {
  /** How a run is set up. */
  record Setup(
      QuotaProfile profile,
      QuotaSettings settings,
      int calls,
      int inboxes,
      Duration latency,
      Duration jitter,
      boolean mishaps) {}

  /** What happened to one call. */
  record Call(
      String inbox, Priority priority, int units, long askedAt, long takenAt, long answeredAt) {}

  private record Event(long at, long number, Runnable what) {}

  private static final List<Priority> PRIORITIES = List.of(Priority.values());

  private final Setup setup;
  private final Random random;
  private final PermitDesk desk;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
  private final Map<Ticket, Long> asked = new HashMap<>();
  private long numbers;

  final List<Call> calls = new ArrayList<>();
  final List<Ticket> grantOrder = new ArrayList<>();
  int unsent;
  int cancelled;
  int refused;
  long now;

  VirtualRun(Setup setup, long seed) {
    this.setup = setup;
    this.random = new Random(seed);
    this.desk =
        new PermitDesk(
            setup.profile(), setup.settings(), new Random(seed + 1), Instant.EPOCH::plusNanos);
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
      granted(desk.settle(now));
    }
    return this;
  }

  private void later(long at, Runnable what) {
    events.add(new Event(at, numbers++, what));
  }

  private void ask(GmailMethod method) {
    String inbox = "inbox" + random.nextInt(setup.inboxes()) + "@example.com";
    Priority priority = PRIORITIES.get(random.nextInt(PRIORITIES.size()));
    Ticket ticket = desk.ask(inbox, method, priority, now);
    asked.put(ticket, now);
    if (setup.mishaps() && random.nextInt(20) == 0) {
      later(
          now + random.nextLong(2_000_000_000),
          () -> {
            if (!ticket.isGranted()) {
              cancelled++;
            }
            if (!ticket.isGranted()) {
              desk.cancel(ticket);
            }
          });
    }
  }

  private void granted(List<Ticket> tickets) {
    for (Ticket ticket : tickets) {
      grantOrder.add(ticket);
      long takenAt = now;
      if (setup.mishaps() && random.nextInt(20) == 0) {
        later(
            now + random.nextLong(50_000_000),
            () -> {
              unsent++;
              desk.unsent(ticket);
            });
        continue;
      }
      long jitter = setup.jitter().toNanos();
      long latency = setup.latency().toNanos() + (jitter == 0 ? 0 : random.nextLong(jitter));
      later(now + latency, () -> answered(ticket, takenAt));
    }
  }

  private void answered(Ticket ticket, long takenAt) {
    calls.add(
        new Call(
            ticket.inbox(),
            ticket.priority,
            ticket.units(),
            asked.getOrDefault(ticket, 0L),
            takenAt,
            now));
    if (setup.mishaps() && random.nextInt(200) == 0) {
      refused++;
      desk.refused(
          ticket,
          new Refusal.RateLimited(java.util.Optional.empty(), java.util.Optional.empty()),
          now);
      return;
    }
    desk.answered(ticket, now);
    if (random.nextBoolean()) {
      desk.close(ticket, now);
    } else {
      later(now + random.nextLong(100_000_000), () -> desk.close(ticket, now));
    }
  }
}
