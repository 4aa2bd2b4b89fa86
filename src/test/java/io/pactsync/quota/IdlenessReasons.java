package io.pactsync.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Why a ticket waits, told from a {@link BruteForceAccount}: a window without room, a project's
 * window without room, the in-flight cap; and after a refusal a closed gate or the even pace behind
 * it. Under {@link Strategy#WINDOW} there is no other reason.
 */
final class IdlenessReasons extends BruteForceAccount {
  /** Units that fall free almost at once may be merged: a sixteen-thousandth of the window. */
  private static final int FINENESS = 14;

  private final VirtualRun.Setup setup;
  private final Map<String, Long> pacedUntil = new HashMap<>();

  IdlenessReasons(VirtualRun.Setup setup) {
    this.setup = setup;
  }

  /** Notes a refusal after which the gate opens so many nanoseconds from now. */
  void refused(String inbox, long now, long closedFor) {
    long longest =
        setup.profile().limits().stream()
            .mapToLong(each -> each.window().toNanos())
            .max()
            .orElse(0);
    pacedUntil.merge(inbox, now + closedFor + longest, Math::max);
  }

  boolean isPaced(Ticket ticket, long now) {
    return now < pacedUntil.getOrDefault(ticket.inbox(), 0L);
  }

  /** Whether one of the ticket's own windows lacks room, with the reserve that it must leave. */
  boolean ownWindowIsFull(Ticket ticket, double budget, long now) {
    return isFull(Scope.USER, other -> other.inbox().equals(ticket.inbox()), ticket, budget, now);
  }

  boolean projectWindowIsFull(Ticket ticket, long now) {
    return isFull(Scope.PROJECT, other -> true, ticket, 1, now);
  }

  private boolean isFull(
      Scope scope, Predicate<Ticket> counted, Ticket ticket, double budget, long now) {
    for (QuotaLimit limit : setup.profile().limits()) {
      if (limit.scope() == scope) {
        long full = setup.allowed(limit);
        long capacity = (long) Math.floor(full * budget);
        long window = limit.window().toNanos();
        long slack = 2 * (window >> FINENESS) + 2;
        if (units(counted, window, now, slack) + ticket.units() > capacity) {
          return true;
        }
        long left = Math.max(1, capacity - (long) (full * setup.settings().reserve()));
        long backfill = units(counted.and(IdlenessReasons::isBackfill), window, now, slack);
        if (isBackfill(ticket) && backfill + Math.min(ticket.units(), left) > left) {
          return true;
        }
      }
    }
    return false;
  }

  boolean inFlightCapIsFull(Ticket ticket) {
    Predicate<Ticket> own = other -> other.inbox().equals(ticket.inbox());
    int places = setup.settings().maxInFlight();
    int kept = Math.min(places - 1, (int) Math.ceil(places * setup.settings().reserve()));
    boolean reserved =
        isBackfill(ticket) && inFlight(own.and(IdlenessReasons::isBackfill)) >= places - kept;
    return reserved || inFlight(own) >= places;
  }

  private static boolean isBackfill(Ticket ticket) {
    return ticket.priority == Priority.BACKFILL;
  }
}
