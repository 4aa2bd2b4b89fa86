package io.pactsync.bench;

import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.quota.GmailMethod;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The time from the arrival of the first get to the response of the last, in the audit. */
final class FetchPhase {
  private final List<AuditEntry> served;
  private final long begins;
  private final long ends;

  FetchPhase(List<AuditEntry> entries) {
    List<AuditEntry> gets =
        entries.stream().filter(entry -> entry.method() == GmailMethod.MESSAGES_GET).toList();
    served =
        gets.stream()
            .filter(entry -> entry.verdict() == CallVerdict.SERVED && entry.status() == 200)
            .toList();
    begins = gets.stream().mapToLong(AuditEntry::arrivedNanos).min().orElse(0);
    ends = gets.stream().mapToLong(AuditEntry::respondedNanos).max().orElse(0);
  }

  /** The ids of the served messages. */
  Set<String> servedIds() {
    return served.stream().flatMap(entry -> entry.messageId().stream()).collect(Collectors.toSet());
  }

  /** The units of the served gets. */
  long units() {
    return served.stream().mapToLong(AuditEntry::units).sum();
  }

  double seconds() {
    return (ends - begins) / 1e9;
  }

  double unitsPerSecond() {
    return seconds() > 0 ? units() / seconds() : 0;
  }
}
