package io.pactsync.bench;

import io.pactsync.emulator.meter.AuditEntry;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Computes the highest number of units requested in any window, including refused calls. The
 * emulator's own figure excludes refused calls, so it never exceeds the limit.
 */
final class RequestedUnits {
  private RequestedUnits() {}

  static long highest(List<AuditEntry> entries, long windowNanos) {
    Deque<AuditEntry> window = new ArrayDeque<>();
    long units = 0;
    long highest = 0;
    List<AuditEntry> counted =
        entries.stream()
            .filter(entry -> entry.countedNanos().isPresent())
            .sorted(Comparator.comparingLong(RequestedUnits::instant))
            .toList();
    for (AuditEntry entry : counted) {
      window.addLast(entry);
      units += unitsOf(entry);
      while (instant(entry) - instant(window.getFirst()) >= windowNanos) {
        units -= unitsOf(window.removeFirst());
      }
      highest = Math.max(highest, units);
    }
    return highest;
  }

  private static long instant(AuditEntry entry) {
    return entry.countedNanos().orElseThrow();
  }

  private static int unitsOf(AuditEntry entry) {
    return BenchmarkGmail.QUOTA.unitsOf(entry.method());
  }
}
