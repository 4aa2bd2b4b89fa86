package io.pactsync.bench;

import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.quota.GmailMethod;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** From the arrival of the first get to the answer of the last, by the emulator's books. */
final class GetPhase {
  private final List<AuditEntry> served;
  private final long begins;
  private final long ends;

  GetPhase(List<AuditEntry> entries) {
    List<AuditEntry> gets =
        entries.stream().filter(entry -> entry.method() == GmailMethod.MESSAGES_GET).toList();
    served =
        gets.stream()
            .filter(entry -> entry.verdict() == CallVerdict.SERVED && entry.status() == 200)
            .toList();
    begins = gets.stream().mapToLong(AuditEntry::arrivedNanos).min().orElse(0);
    ends = gets.stream().mapToLong(AuditEntry::answeredNanos).max().orElse(0);
  }

  /** The messages that were handed over. */
  Set<String> servedIds() {
    return served.stream().flatMap(entry -> entry.messageId().stream()).collect(Collectors.toSet());
  }

  double unitsPerSecond() {
    return rate(0);
  }

  /** With the window that the last answer leaves occupied, as the first call found it empty. */
  double unitsPerSecondWith(long windowNanos) {
    return rate(windowNanos);
  }

  private double rate(long afterwards) {
    long units = served.stream().mapToLong(AuditEntry::units).sum();
    long nanos = ends - begins + afterwards;
    return nanos > 0 ? units * 1e9 / nanos : 0;
  }
}
