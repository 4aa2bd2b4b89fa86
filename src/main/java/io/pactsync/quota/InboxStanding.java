package io.pactsync.quota;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How an inbox stands with its quota at one instant.
 *
 * @param held units held now, by window
 * @param peak the most units ever held at once, by window such as {@code user/1s}
 * @param inFlight calls in flight
 * @param inFlightCap how many there may be at present
 * @param closedForNanos how long nothing will be sent, 0 where the gates are open
 * @param budget the share of the limits that is spent at present, 1 for all that headroom leaves
 */
public record InboxStanding(
    Map<String, Long> held,
    Map<String, Long> peak,
    int inFlight,
    int inFlightCap,
    long closedForNanos,
    double budget) {

  static InboxStanding of(Lane lane, long now) {
    Map<String, Long> held = new LinkedHashMap<>();
    Map<String, Long> peak = new LinkedHashMap<>();
    for (Windows windows : List.of(lane.windows(), lane.project.windows)) {
      for (WindowMeter meter : windows.meters()) {
        held.put(meter.name(), meter.allowance().held(now));
        peak.put(meter.name(), meter.peak());
      }
    }
    long opens = Math.max(lane.gate.opensAt(), lane.project.gate.opensAt());
    return new InboxStanding(
        held,
        peak,
        lane.cap.inFlight(),
        lane.cap.cap(),
        opens > now ? opens - now : 0,
        lane.budget(now));
  }
}
