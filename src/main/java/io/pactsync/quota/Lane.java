package io.pactsync.quota;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Limits the calls of one inbox: its waiting requests, windows, in-flight cap and pause. */
final class Lane {
  /** After a refusal, {@link Hold#ARRIVAL} is off for this time after the pause. */
  private static final long CAUTIOUS_AFTER_REFUSAL = Duration.ofSeconds(60).toNanos();

  /** Calls take longer to arrive while connections open and both machines warm up. */
  private static final long WARM_UP = Duration.ofSeconds(3).toNanos();

  /** Even pacing after a pause, which prevents a burst. */
  private record Ramp(long until, SpacedAllowance pace) {}

  final String inbox;
  final Project project;
  final Set<Ticket> outstanding = new LinkedHashSet<>();
  final Trail recentCalls = new Trail();
  final Line<Ticket> waiting = new Line<>();
  final InFlightCap cap;
  final Gate pause;
  private final Budget budget = new Budget();
  private Windows windows;
  private List<Ramp> ramps = List.of();
  private long lastUsedAt;
  private long cautiousUntil = Long.MIN_VALUE;
  private boolean started;

  /** The request that represents this inbox in its project's queue. */
  Optional<Ticket> queuedRequest = Optional.empty();

  Lane(String inbox, Project project, Windows windows, InFlightCap cap, Gate pause) {
    this.inbox = inbox;
    this.project = project;
    this.windows = windows;
    this.cap = cap;
    this.pause = pause;
  }

  Windows windows() {
    return windows;
  }

  /** The request to grant next. */
  Optional<Ticket> next(long now) {
    return waiting.next(request -> !isBlockedByReserve(request, now));
  }

  /**
   * When the reserve allows a waiting request that was passed over too often, or {@link
   * Allowance#NEVER}. A place in flight that it lacks needs no wake-up: the call that frees one
   * triggers a new check.
   */
  long nextTurn(long now) {
    return waiting
        .overdue(request -> isBlockedByReserve(request, now))
        .map(request -> windows.outOfReserve(request, now))
        .filter(at -> at > now)
        .orElse(Allowance.NEVER);
  }

  private boolean isBlockedByReserve(Ticket request, long now) {
    return windows.outOfReserve(request, now) > now || !cap.leavesReserve(request.priority);
  }

  /**
   * The earliest instant at which this inbox's own windows, pause and in-flight cap allow the
   * request. If it is after {@code now}, check again then.
   */
  long earliest(Ticket request, long now) {
    recover(now);
    long at = Math.max(now, Math.max(pause.opensAt(), project.pause.opensAt()));
    at = Math.max(at, windows.earliest(request, now));
    for (Ramp ramp : ramps) {
      if (now < ramp.until()) {
        at = Math.max(at, Math.min(ramp.until(), ramp.pace().earliest(request.units(), now)));
      }
    }
    if (at > now) {
      return Math.min(at, Math.max(now + 1, budget.nextStepAt()));
    }
    if (!cap.hasRoom(request.priority)) {
      cap.wanted();
      return Allowance.NEVER;
    }
    return at;
  }

  void take(Ticket request) {
    lastUsedAt = request.charge.at();
    if (!started) {
      started = true;
      cautiousUntil = Math.max(cautiousUntil, lastUsedAt + WARM_UP);
    }
    cap.enter(request.priority);
    outstanding.add(request);
    windows.take(request);
    ramps.forEach(ramp -> ramp.pace().take(request.charge));
  }

  /**
   * Selects the hold of a new call. {@link Hold#ANSWER} applies to an inbox's first calls and for a
   * while after a refusal.
   */
  Hold hold(Hold configured, long roundTrip, long now) {
    // Without a measured round trip, the arrival time of a call is unknown.
    return configured == Hold.ARRIVAL && roundTrip > 0 && started && now >= cautiousUntil
        ? Hold.ARRIVAL
        : Hold.ANSWER;
  }

  /** Replaces the windows. */
  void goOver(Windows replacement) {
    windows = replacement;
    windows.spend(budget.share());
    ramps = List.of();
  }

  /** Turns {@link Hold#ARRIVAL} off until a minute after the pause. */
  void beCautious(long now) {
    cautiousUntil = Math.max(now, pause.opensAt()) + CAUTIOUS_AFTER_REFUSAL;
  }

  /** Reduces the budget and spreads calls evenly for one window after the pause. */
  void slowDown() {
    long resumesAt = pause.opensAt();
    budget.shrink(resumesAt);
    windows.spend(budget.share());
    List<Ramp> newRamps = new ArrayList<>();
    for (WindowMeter meter : windows.meters()) {
      long window = meter.limit().window().toNanos();
      long capacity = Math.max(1, meter.allowance().capacity());
      newRamps.add(new Ramp(resumesAt + window, new SpacedAllowance(capacity, window)));
    }
    ramps = List.copyOf(newRamps);
  }

  private void recover(long now) {
    if (budget.recover(now)) {
      windows.spend(budget.share());
    }
  }

  /** The share of the limits that may be spent. */
  double budget(long now) {
    recover(now);
    return budget.share();
  }

  /** Returns whether a call was granted within the last {@code within} nanoseconds. */
  boolean isUsed(long now, long within) {
    return now - lastUsedAt <= within;
  }

  /** Returns whether this object holds no state that matters. */
  boolean isForgettable(long now) {
    return waiting.isEmpty()
        && cap.inFlight() == 0
        && pause.opensAt() <= now
        && cautiousUntil <= now
        && budget(now) == 1
        && ramps.stream().allMatch(ramp -> ramp.until() <= now)
        && windows.holdNothing(now);
  }
}
