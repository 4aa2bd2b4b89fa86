package io.pactsync.bench;

import io.pactsync.emulator.meter.AuditEntry;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * The most units that were asked for in any window, refused calls included: what the meter would
 * have had to admit. The meter's own highest window leaves refused calls out, and so never exceeds
 * its limit.
 */
final class Demand {
  private Demand() {}

  static long highest(List<AuditEntry> entries, long windowNanos) {
    Deque<AuditEntry> window = new ArrayDeque<>();
    long units = 0;
    long highest = 0;
    List<AuditEntry> counted =
        entries.stream()
            .filter(entry -> entry.countedNanos().isPresent())
            .sorted(Comparator.comparingLong(Demand::instant))
            .toList();
    for (AuditEntry entry : counted) {
      window.addLast(entry);
      units += price(entry);
      while (instant(entry) - instant(window.getFirst()) >= windowNanos) {
        units -= price(window.removeFirst());
      }
      highest = Math.max(highest, units);
    }
    return highest;
  }

  private static long instant(AuditEntry entry) {
    return entry.countedNanos().orElseThrow();
  }

  private static int price(AuditEntry entry) {
    return Course.QUOTA.unitsOf(entry.method());
  }
}
