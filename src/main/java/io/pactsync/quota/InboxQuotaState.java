package io.pactsync.quota;

import io.pactsync.quota.window.WindowMeter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A snapshot of an inbox's quota use.
 *
 * @param held quota units held now, by window
 * @param peak the most quota units ever held at once, by window such as {@code user/1s}
 * @param inFlight calls in flight
 * @param inFlightCap how many calls may be in flight at present
 * @param pausedForNanos how long calls of the inbox are still paused, 0 if they are not
 * @param refusedForNanos how long Google has refused every call of the inbox, 0 while it serves
 * @param budget the share of the limits after headroom that may be spent, from 0 to 1
 * @param refusals refused calls by cause
 * @param lastRefusal the cause of the last refusal
 * @param availableUnitsPerSecond what other clients of the mailbox leave, as far as it is known;
 *     the whole limit without other clients
 */
public record InboxQuotaState(
    Map<String, Long> held,
    Map<String, Long> peak,
    int inFlight,
    int inFlightCap,
    long pausedForNanos,
    long refusedForNanos,
    double budget,
    Map<RefusalCause, Long> refusals,
    Optional<RefusalCause> lastRefusal,
    double availableUnitsPerSecond) {
  public InboxQuotaState {
    refusals = Map.copyOf(refusals);
  }

  static InboxQuotaState of(InboxLimiter inboxLimiter, long now) {
    Map<String, Long> held = new LinkedHashMap<>();
    Map<String, Long> peak = new LinkedHashMap<>();
    for (WindowSet windows : List.of(inboxLimiter.windows(), inboxLimiter.project.windows)) {
      for (WindowMeter meter : windows.meters()) {
        held.put(meter.name(), meter.window().held(now));
        peak.put(meter.name(), meter.peak());
      }
    }
    long resumesAt = Math.max(inboxLimiter.pause.endsAt(), inboxLimiter.project.pause.endsAt());
    return new InboxQuotaState(
        held,
        peak,
        inboxLimiter.cap.inFlight(),
        inboxLimiter.cap.cap(),
        resumesAt > now ? resumesAt - now : 0,
        inboxLimiter.refusalSeries.length(now),
        inboxLimiter.budget(now),
        inboxLimiter.refusals(),
        inboxLimiter.lastRefusal(),
        inboxLimiter.budget(now) * inboxLimiter.windows().unitsPerSecond());
  }
}
