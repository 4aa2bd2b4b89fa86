package io.pactsync.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Why a request waits, told from a {@link BruteForceAccount}: a window without room, a project's
 * window without room, the in-flight cap; and after a refusal a closed pause or the even pace
 * behind it. Under {@link Strategy#WINDOW} there is no other reason.
 */
final class IdlenessReasons extends BruteForceAccount {
  /** Units that fall free almost at once may be merged: a sixteen-thousandth of the window. */
  private static final int FINENESS = 14;

  private final VirtualRun.Setup setup;
  private final Map<String, Long> pacedUntil = new HashMap<>();

  IdlenessReasons(VirtualRun.Setup setup) {
    this.setup = setup;
  }

  /** Notes a refusal after which the pause opens so many nanoseconds from now. */
  void refused(String inbox, long now, long closedFor) {
    long longest =
        setup.profile().limits().stream()
            .mapToLong(each -> each.window().toNanos())
            .max()
            .orElse(0);
    pacedUntil.merge(inbox, now + closedFor + longest, Math::max);
  }

  boolean isPaced(Ticket request, long now) {
    return now < pacedUntil.getOrDefault(request.inbox(), 0L);
  }

  /** Whether one of the request's own windows lacks room, with the reserve that it must leave. */
  boolean ownWindowIsFull(Ticket request, double budget, long now) {
    return isFull(Scope.USER, other -> other.inbox().equals(request.inbox()), request, budget, now);
  }

  boolean projectWindowIsFull(Ticket request, long now) {
    return isFull(Scope.PROJECT, other -> true, request, 1, now);
  }

  private boolean isFull(
      Scope scope, Predicate<Ticket> counted, Ticket request, double budget, long now) {
    for (QuotaLimit limit : setup.profile().limits()) {
      if (limit.scope() == scope) {
        long full = setup.allowed(limit);
        long capacity = (long) Math.floor(full * budget);
        long window = limit.window().toNanos();
        long slack = 2 * (window >> FINENESS) + 2;
        if (units(counted, window, now, slack) + request.units() > capacity) {
          return true;
        }
        long left = Math.max(1, capacity - (long) (full * setup.settings().reserve()));
        long backfill = units(counted.and(IdlenessReasons::isBackfill), window, now, slack);
        if (isBackfill(request) && backfill + Math.min(request.units(), left) > left) {
          return true;
        }
      }
    }
    return false;
  }

  boolean inFlightCapIsFull(Ticket request) {
    Predicate<Ticket> own = other -> other.inbox().equals(request.inbox());
    int places = setup.settings().maxInFlight();
    int kept = Math.min(places - 1, (int) Math.ceil(places * setup.settings().reserve()));
    boolean reserved =
        isBackfill(request) && inFlight(own.and(IdlenessReasons::isBackfill)) >= places - kept;
    return reserved || inFlight(own) >= places;
  }

  private static boolean isBackfill(Ticket request) {
    return request.priority == Priority.BACKFILL;
  }
}
