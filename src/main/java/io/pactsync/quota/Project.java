package io.pactsync.quota;

import java.util.List;

/** A Google project: its profile, its own windows, and the inboxes that wait for room in them. */
final class Project {
  final String name;
  QuotaProfile profile;
  List<WindowMeter> meters;
  final Gate gate;
  final Line<Lane> line = new Line<>();

  Project(String name, QuotaProfile profile, List<WindowMeter> meters, Gate gate) {
    this.name = name;
    this.profile = profile;
    this.meters = meters;
    this.gate = gate;
  }

  /** When every window of the project has room; windows alone, the gate is the lanes' concern. */
  long earliest(int units, long now) {
    long at = now;
    for (WindowMeter meter : meters) {
      at = Math.max(at, meter.allowance().earliest(units, now));
    }
    return at;
  }
}
