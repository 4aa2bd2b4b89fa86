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

  /** Even pacing after a gate has opened, so that no burst follows. */
  private record Ramp(long until, SpacedAllowance pace) {}

  final String inbox;
  final Project project;
  final Set<Ticket> outstanding = new LinkedHashSet<>();
  final Trail trail = new Trail();
  List<WindowMeter> meters;
  final Line<Ticket> waiting = new Line<>();
  final InFlightCap cap;
  final Gate gate;
  final Budget budget = new Budget();
  private final double reserve;
  private List<Ramp> ramps = List.of();
  private long lastUsedAt;
  private long cautiousUntil = Long.MIN_VALUE;

  /** The ticket under which this lane stands in its project's line, if it does. */
  Optional<Ticket> inLine = Optional.empty();

  Lane(
      String inbox,
      Project project,
      List<WindowMeter> meters,
      InFlightCap cap,
      Gate gate,
      double reserve) {
    this.inbox = inbox;
    this.project = project;
    this.meters = meters;
    this.cap = cap;
    this.gate = gate;
    this.reserve = reserve;
  }

  /**
   * When this inbox's own windows, gate and in-flight cap let the ticket go. An instant after
   * {@code now} is when to ask again.
   */
  long earliest(Ticket ticket, long now) {
    if (budget.recover(now)) {
      resize();
    }
    long at = Math.max(now, Math.max(gate.opensAt(), project.gate.opensAt()));
    for (WindowMeter meter : meters) {
      at = Math.max(at, meter.allowance().earliest(wanted(ticket, meter), now));
    }
    for (Ramp ramp : ramps) {
      if (now < ramp.until()) {
        at = Math.max(at, ramp.pace().earliest(ticket.units(), now));
      }
    }
    if (at > now) {
      return Math.min(at, Math.max(now + 1, budget.nextStepAt()));
    }
    if (!cap.hasRoom()) {
      cap.wanted();
      return Allowance.NEVER;
    }
    return at;
  }

  /** A backfill asks for its reserve as well, and so leaves it to the others. */
  private int wanted(Ticket ticket, WindowMeter meter) {
    if (ticket.priority != Priority.BACKFILL || reserve == 0) {
      return ticket.units();
    }
    long most = Math.max(ticket.units(), meter.allowance().capacity());
    return (int) Math.min(most, ticket.units() + (long) (meter.fullCapacity() * reserve));
  }

  void take(Charge charge) {
    lastUsedAt = charge.at();
    cap.enter();
    meters.forEach(meter -> meter.take(charge));
    ramps.forEach(ramp -> ramp.pace().take(charge));
  }

  /** From when a call's window is counted: after a refusal, from the answer for a while. */
  Hold hold(Hold wished, long roundTrip, long now) {
    // Without a measured round trip nobody knows when a call arrives.
    return wished == Hold.ARRIVAL && roundTrip > 0 && now >= cautiousUntil
        ? Hold.ARRIVAL
        : Hold.ANSWER;
  }

  /** Goes over to other windows, which know at once what the last minute held. */
  void adopt(List<WindowMeter> newMeters, UnitTable prices) {
    meters = newMeters;
    ramps = List.of();
    trail.read(
        (method, count, until) ->
            prices
                .find(method)
                .ifPresent(
                    price ->
                        meters.forEach(
                            meter -> meter.allowance().restore((long) price * count, until))));
    for (Ticket ticket : outstanding) {
      int price = prices.find(ticket.method).orElse(ticket.charge.units());
      ticket.charge = new Charge(price, ticket.charge.at(), Hold.ANSWER, 0);
      meters.forEach(meter -> meter.take(ticket.charge));
    }
    resize();
  }

  /** Spends less, and evenly for one window, once the gate has opened again. */
  void slowDown() {
    long opens = gate.opensAt();
    cautiousUntil = opens + CLEAN_SPELL;
    budget.shrink(opens);
    resize();
    List<Ramp> paces = new ArrayList<>();
    for (WindowMeter meter : meters) {
      long window = meter.limit().window().toNanos();
      long capacity = Math.max(1, meter.allowance().capacity());
      paces.add(new Ramp(opens + window, new SpacedAllowance(capacity, window)));
    }
    ramps = List.copyOf(paces);
  }

  private void resize() {
    meters.forEach(meter -> meter.spend(budget.share()));
  }

  /** Whether nothing would be lost by forgetting this lane. */
  boolean isForgettable(long now, long after) {
    return now - lastUsedAt > after
        && waiting.isEmpty()
        && cap.inFlight() == 0
        && gate.opensAt() <= now
        && budget.share() == 1
        && meters.stream().allMatch(meter -> meter.allowance().held(now) == 0);
  }
}
