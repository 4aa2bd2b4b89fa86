package io.pactsync.quota;

import java.util.List;
import java.util.stream.Stream;

/**
 * The windows that an inbox's calls, or all of a project's, are counted in. With a reserve there is
 * a second, smaller one beside each, which counts backfill alone: so a backfill never holds more
 * than the reserve leaves, and whatever others hold, they are not kept from their share.
 */
final class Windows {
  private final List<WindowMeter> whole;
  private final List<WindowMeter> backfill;
  private final List<WindowMeter> both;

  /**
   * @param whole of everybody's calls
   * @param backfill of the backfill's alone; empty without a reserve
   */
  Windows(List<WindowMeter> whole, List<WindowMeter> backfill) {
    this.whole = whole;
    this.backfill = backfill;
    this.both = Stream.concat(whole.stream(), backfill.stream()).toList();
  }

  /** Those of everybody's calls. */
  List<WindowMeter> meters() {
    return whole;
  }

  boolean isEmpty() {
    return whole.isEmpty();
  }

  private List<WindowMeter> countedIn(Ticket ticket) {
    return ticket.priority == Priority.BACKFILL ? both : whole;
  }

  /**
   * @throws CostAboveCapacityException when so many units can never fit one of the windows
   */
  void requireFitting(int units) {
    for (WindowMeter meter : whole) {
      if (units > meter.fullCapacity()) {
        throw new CostAboveCapacityException(units, meter.name(), meter.fullCapacity());
      }
    }
  }

  /** When every window has room for the ticket: {@code now}, later, or {@link Allowance#NEVER}. */
  long earliest(Ticket ticket, long now) {
    long at = outOfReserve(ticket, now);
    for (WindowMeter meter : whole) {
      at = Math.max(at, meter.allowance().earliest(ticket.units(), now));
    }
    return at;
  }

  /** When the ticket would leave the reserve alone, whatever else is held. */
  long outOfReserve(Ticket ticket, long now) {
    long at = now;
    if (ticket.priority == Priority.BACKFILL) {
      for (WindowMeter meter : backfill) {
        // A call that is dearer than what the reserve leaves goes when no other backfill is held.
        long units = Math.min(ticket.units(), meter.allowance().capacity());
        at = Math.max(at, meter.allowance().earliest((int) units, now));
      }
    }
    return at;
  }

  void take(Ticket ticket) {
    countedIn(ticket).forEach(meter -> meter.take(ticket.charge));
  }

  void sent(Ticket ticket, long now) {
    countedIn(ticket).forEach(meter -> meter.allowance().sent(ticket.charge, now));
  }

  void answered(Ticket ticket, long now) {
    countedIn(ticket).forEach(meter -> meter.allowance().answered(ticket.charge, now));
  }

  void unsent(Ticket ticket) {
    countedIn(ticket).forEach(meter -> meter.allowance().unsent(ticket.charge));
  }

  /** Counts calls of the past, of which nobody knows any more whether they were a backfill's. */
  void restore(long units, long answeredAt) {
    both.forEach(meter -> meter.allowance().restore(units, answeredAt));
  }

  /** Counts what was spent earlier in the quota day. */
  void restoreDay(long units, long now) {
    both.stream().filter(WindowMeter::isDay).forEach(day -> day.allowance().restore(units, now));
  }

  /** What the quota day holds, or 0 without a limit a day. */
  long heldToday(long now) {
    return whole.stream()
        .filter(WindowMeter::isDay)
        .mapToLong(day -> day.allowance().held(now))
        .max()
        .orElse(0);
  }

  void spend(double share) {
    both.forEach(meter -> meter.spend(share));
  }

  boolean holdNothing(long now) {
    return whole.stream().allMatch(meter -> meter.allowance().held(now) == 0);
  }
}
