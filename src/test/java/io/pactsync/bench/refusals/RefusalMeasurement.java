package io.pactsync.bench.refusals;

import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallAudit;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.OtherClientCall;
import io.pactsync.quota.GmailMethod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The figures of one run, from the embedded Gmail's audit.
 *
 * @param seconds the measured time
 * @param units the units of served gets
 * @param refused calls of the client that a quota window or the in-flight cap refused
 * @param faulted calls of the client that got an injected fault
 * @param othersCalls calls of the other client, refused ones included
 * @param othersRefused refused calls of the other client
 * @param meanLatencyMillis the mean time to a response, which grows on an overloaded machine
 * @param bySecond the client's served units in each second since the embedded Gmail's start
 * @param othersBySecond the other client's served units in each second since then
 * @param firstSecond the second in which the measurement begins
 */
record RefusalMeasurement(
    RefusalRun run,
    double seconds,
    long units,
    long refused,
    long faulted,
    long othersCalls,
    long othersRefused,
    double meanLatencyMillis,
    List<Long> bySecond,
    List<Long> othersBySecond,
    int firstSecond) {
  private static final long SECOND = 1_000_000_000L;

  /**
   * Computes the figures.
   *
   * @param begin the ticker's value at the start of the embedded Gmail
   */
  static RefusalMeasurement of(RefusalRun run, CallAudit audit, long begin) {
    List<AuditEntry> gets =
        audit.entries().stream().filter(call -> call.method() == GmailMethod.MESSAGES_GET).toList();
    long first = gets.stream().mapToLong(AuditEntry::arrivedNanos).min().orElse(begin);
    long last = first + run.measured().toNanos();
    List<AuditEntry> calls = gets.stream().filter(call -> call.respondedNanos() <= last).toList();
    List<AuditEntry> served =
        calls.stream()
            .filter(call -> call.verdict() == CallVerdict.SERVED && call.status() == 200)
            .toList();
    List<OtherClientCall> others =
        audit.others().entries().stream()
            .filter(call -> call.countedNanos() >= first && call.countedNanos() <= last)
            .toList();
    List<Long> bySecond = new ArrayList<>();
    served.forEach(call -> add(bySecond, call.respondedNanos() - begin, call.units()));
    List<Long> othersBySecond = new ArrayList<>();
    audit.others().entries().stream()
        .filter(call -> call.countedNanos() <= last)
        .forEach(call -> add(othersBySecond, call.countedNanos() - begin, call.units()));
    return new RefusalMeasurement(
        run,
        run.measured().toMillis() / 1000.0,
        served.stream().mapToLong(AuditEntry::units).sum(),
        calls.stream().filter(AuditEntry::refused).count(),
        calls.stream().filter(call -> call.verdict() == CallVerdict.FAULTED).count(),
        others.size(),
        others.stream().filter(OtherClientCall::refused).count(),
        calls.stream()
                .mapToLong(call -> call.respondedNanos() - call.arrivedNanos())
                .average()
                .orElse(0)
            / 1e6,
        bySecond,
        othersBySecond,
        (int) ((first - begin) / SECOND));
  }

  private static void add(List<Long> bySecond, long sinceBegin, long units) {
    int second = (int) (Math.max(0, sinceBegin) / SECOND);
    if (second >= bySecond.size()) {
      bySecond.addAll(Collections.nCopies(second + 1 - bySecond.size(), 0L));
    }
    bySecond.set(second, bySecond.get(second) + units);
  }

  double unitsPerSecond() {
    return units / seconds;
  }

  /** The reached share of the units that the other client leaves. */
  double shareOfLeft() {
    return unitsPerSecond() / run.situation().left();
  }

  double refusedPerMinute() {
    return refused * 60 / seconds;
  }

  double othersRefusedPerMinute() {
    return othersRefused * 60 / seconds;
  }

  /** The refused share of the other client's calls. */
  double othersRefusedShare() {
    return (double) othersRefused / Math.max(1, othersCalls);
  }
}
