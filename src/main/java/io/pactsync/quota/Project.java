package io.pactsync.quota;

import java.util.Optional;

/** A Google project: its profile, its own windows, and the inboxes that wait for room in them. */
final class Project {
  final String name;
  QuotaProfile profile;
  Windows windows;
  final Gate gate;
  final Line<Lane> line = new Line<>();

  Project(String name, QuotaProfile profile, Windows windows, Gate gate) {
    this.name = name;
    this.profile = profile;
    this.windows = windows;
    this.gate = gate;
  }

  /** The inbox whose turn it is. */
  Optional<Lane> next(long now) {
    return line.next(lane -> outOfReserve(lane, now) <= now);
  }

  /** When one that was passed over too often, and is held up by the reserve alone, has its turn. */
  long nextTurn(long now) {
    return line.overdue(lane -> outOfReserve(lane, now) > now)
        .map(lane -> outOfReserve(lane, now))
        .orElse(Allowance.NEVER);
  }

  private long outOfReserve(Lane lane, long now) {
    return windows.outOfReserve(lane.inLine.orElseThrow(), now);
  }
}
