package io.pactsync.quota;

import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Finds the reason why a request waits, from a {@link BruteForceRecord}: a full window of the inbox
 * or project, the in-flight cap, a pause after a refusal, or the pace beside another client. {@link
 * PacingStrategy#WINDOW} has no other reason.
 */
final class WaitReasons extends BruteForceRecord {
  /** Units that expire within a sixteen-thousandth of the window may be merged. */
  private static final int SLOT_BITS = 14;

  private final VirtualTimeRun.Setup setup;
  private final Map<String, PermitRequest> lastGranted = new HashMap<>();

  WaitReasons(VirtualTimeRun.Setup setup) {
    this.setup = setup;
  }

  @Override
  public void granted(PermitRequest request, long now) {
    super.granted(request, now);
    lastGranted.put(request.inbox(), request);
  }

  /** Returns whether the last call of the inbox is nearer than its even distance. */
  boolean isPaced(PermitRequest request, double budget, long now) {
    PermitRequest last = lastGranted.get(request.inbox());
    return last != null
        && budget < 1
        && request.priority != Priority.INTERACTIVE
        && now < last.charge.takenAt() + evenDistance(last.units(), budget);
  }

  private double evenDistance(int units, double budget) {
    return setup.profile().limits().stream()
        .filter(limit -> limit.scope() == QuotaScope.USER)
        .mapToDouble(limit -> units * limit.window().toNanos() / (budget * setup.allowed(limit)))
        .max()
        .orElse(0);
  }

  /** Returns whether one of the request's own windows lacks room, the reserve included. */
  boolean ownWindowIsFull(PermitRequest request, double budget, long now) {
    return isFull(
        QuotaScope.USER, other -> other.inbox().equals(request.inbox()), request, budget, now);
  }

  boolean projectWindowIsFull(PermitRequest request, long now) {
    return isFull(QuotaScope.PROJECT, other -> true, request, 1, now);
  }

  private boolean isFull(
      QuotaScope scope,
      Predicate<PermitRequest> counted,
      PermitRequest request,
      double budget,
      long now) {
    for (QuotaLimit limit : setup.profile().limits()) {
      if (limit.scope() == scope) {
        long full = setup.allowed(limit);
        long capacity = (long) Math.floor(full * budget);
        long window = limit.window().toNanos();
        long slack = 2 * (window >> SLOT_BITS) + 2;
        if (units(counted, window, now, slack) + request.units() > capacity) {
          return true;
        }
        long left = Math.max(1, capacity - (long) (full * setup.settings().reserve()));
        long backfill = units(counted.and(WaitReasons::isBackfill), window, now, slack);
        if (isBackfill(request) && backfill + Math.min(request.units(), left) > left) {
          return true;
        }
      }
    }
    return false;
  }

  boolean inFlightCapIsFull(PermitRequest request) {
    Predicate<PermitRequest> own = other -> other.inbox().equals(request.inbox());
    int places = setup.settings().maxInFlight();
    int reserved = Math.min(places - 1, (int) Math.ceil(places * setup.settings().reserve()));
    boolean reserveReached =
        isBackfill(request) && inFlight(own.and(WaitReasons::isBackfill)) >= places - reserved;
    return reserveReached || inFlight(own) >= places;
  }

  private static boolean isBackfill(PermitRequest request) {
    return request.priority == Priority.BACKFILL;
  }
}
