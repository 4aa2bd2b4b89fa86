package io.pactsync.quota;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the {@link PermitDesk} knows of one inbox. */
final class Lane {
  /** As long without a refusal, and calls may be held from their arrival on again. */
  private static final long CLEAN_SPELL = Duration.ofSeconds(60).toNanos();

  /** Calls take longer to arrive while connections are opened and two machines warm up. */
  private static final long WARM_UP = Duration.ofSeconds(3).toNanos();

  /** Even pacing after a gate has opened, so that no burst follows. */
  private record Ramp(long until, SpacedAllowance pace) {}

  final String inbox;
  final Project project;
  final Set<Ticket> outstanding = new LinkedHashSet<>();
  final Trail trail = new Trail();
  final Line<Ticket> waiting = new Line<>();
  final InFlightCap cap;
  final Gate gate;
  private final Budget budget = new Budget();
  private Windows windows;
  private List<Ramp> ramps = List.of();
  private long lastUsedAt;
  private long cautiousUntil = Long.MIN_VALUE;
  private boolean begun;

  /** The ticket under which this lane stands in its project's line, if it does. */
  Optional<Ticket> inLine = Optional.empty();

  Lane(String inbox, Project project, Windows windows, InFlightCap cap, Gate gate) {
    this.inbox = inbox;
    this.project = project;
    this.windows = windows;
    this.cap = cap;
    this.gate = gate;
  }

  Windows windows() {
    return windows;
  }

  /** The ticket whose turn it is. */
  Optional<Ticket> next(long now) {
    return waiting.next(ticket -> !isHeldUpByReserve(ticket, now));
  }

  /**
   * When one that was passed over too often, and is held up by the reserve alone, has its turn; a
   * place in flight that it lacks is told by whoever leaves one.
   */
  long nextTurn(long now) {
    return waiting
        .overdue(ticket -> isHeldUpByReserve(ticket, now))
        .map(ticket -> windows.outOfReserve(ticket, now))
        .filter(at -> at > now)
        .orElse(Allowance.NEVER);
  }

  private boolean isHeldUpByReserve(Ticket ticket, long now) {
    return windows.outOfReserve(ticket, now) > now || !cap.leavesReserve(ticket.priority);
  }

  /**
   * When this inbox's own windows, gate and in-flight cap let the ticket go. An instant after
   * {@code now} is when to ask again.
   */
  long earliest(Ticket ticket, long now) {
    recover(now);
    long at = Math.max(now, Math.max(gate.opensAt(), project.gate.opensAt()));
    at = Math.max(at, windows.earliest(ticket, now));
    for (Ramp ramp : ramps) {
      if (now < ramp.until()) {
        at = Math.max(at, Math.min(ramp.until(), ramp.pace().earliest(ticket.units(), now)));
      }
    }
    if (at > now) {
      return Math.min(at, Math.max(now + 1, budget.nextStepAt()));
    }
    if (!cap.hasRoom(ticket.priority)) {
      cap.wanted();
      return Allowance.NEVER;
    }
    return at;
  }

  void take(Ticket ticket) {
    lastUsedAt = ticket.charge.at();
    if (!begun) {
      begun = true;
      cautiousUntil = Math.max(cautiousUntil, lastUsedAt + WARM_UP);
    }
    cap.enter(ticket.priority);
    outstanding.add(ticket);
    windows.take(ticket);
    ramps.forEach(ramp -> ramp.pace().take(ticket.charge));
  }

  /**
   * From when a call's window is counted: to begin with, and after a refusal, from the answer for a
   * while.
   */
  Hold hold(Hold wished, long roundTrip, long now) {
    // Without a measured round trip nobody knows when a call arrives.
    return wished == Hold.ARRIVAL && roundTrip > 0 && begun && now >= cautiousUntil
        ? Hold.ARRIVAL
        : Hold.ANSWER;
  }

  /** Goes over to other windows. */
  void goOver(Windows others) {
    windows = others;
    windows.spend(budget.share());
    ramps = List.of();
  }

  /** Trusts no measured round trip until the gate has been open for a while without a refusal. */
  void beCautious(long now) {
    cautiousUntil = Math.max(now, gate.opensAt()) + CLEAN_SPELL;
  }

  /** Spends less, and evenly for one window, once the gate has opened again. */
  void slowDown() {
    long opens = gate.opensAt();
    budget.shrink(opens);
    windows.spend(budget.share());
    List<Ramp> paces = new ArrayList<>();
    for (WindowMeter meter : windows.meters()) {
      long window = meter.limit().window().toNanos();
      long capacity = Math.max(1, meter.allowance().capacity());
      paces.add(new Ramp(opens + window, new SpacedAllowance(capacity, window)));
    }
    ramps = List.copyOf(paces);
  }

  private void recover(long now) {
    if (budget.recover(now)) {
      windows.spend(budget.share());
    }
  }

  /** The share of the limits that is spent. */
  double budget(long now) {
    recover(now);
    return budget.share();
  }

  /** Whether it has sent something within so many nanoseconds. */
  boolean isUsed(long now, long within) {
    return now - lastUsedAt <= within;
  }

  /** Whether nothing would be lost by forgetting this lane. */
  boolean isForgettable(long now) {
    return waiting.isEmpty()
        && cap.inFlight() == 0
        && gate.opensAt() <= now
        && cautiousUntil <= now
        && budget(now) == 1
        && ramps.stream().allMatch(ramp -> ramp.until() <= now)
        && windows.holdNothing(now);
  }
}
