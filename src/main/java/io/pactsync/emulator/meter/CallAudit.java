package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Records every call of an emulator with its instants, units and verdict. The figures are those of
 * the client under test; {@link #others} has the calls of other clients. Totals cover the whole
 * life of the emulator. Individual entries are kept up to a bound; the oldest are removed first.
 * Thread-safe.
 */
public final class CallAudit {
  private final QuotaMeter meter;
  private final int keep;
  private final OtherClientAudit others;
  private final Deque<AuditEntry> entries = new ArrayDeque<>();
  private final Map<GmailMethod, Long> calls = new EnumMap<>(GmailMethod.class);
  private final Map<GmailMethod, Long> units = new EnumMap<>(GmailMethod.class);
  private final Map<CallVerdict, Long> verdicts = new EnumMap<>(CallVerdict.class);
  private final Map<String, Integer> peakInFlight = new HashMap<>();

  /**
   * @param meter the meter whose windows this audit reports
   * @param keep the maximum number of entries
   */
  public CallAudit(QuotaMeter meter, int keep) {
    this.meter = meter;
    this.keep = keep;
    this.others = new OtherClientAudit(keep);
  }

  /** Records a call. */
  public synchronized void record(AuditEntry entry) {
    if (entries.size() >= keep) {
      entries.removeFirst();
    }
    entries.addLast(entry);
    calls.merge(entry.method(), 1L, Long::sum);
    units.merge(entry.method(), (long) entry.units(), Long::sum);
    verdicts.merge(entry.verdict(), 1L, Long::sum);
  }

  /** Returns the record of the calls of other clients. */
  public OtherClientAudit others() {
    return others;
  }

  /** Records the number of calls that this user has in flight. */
  public synchronized void recordInFlight(String user, int calls) {
    peakInFlight.merge(user, calls, Math::max);
  }

  /** Returns the kept entries in the order of their responses. */
  public synchronized List<AuditEntry> entries() {
    return List.copyOf(entries);
  }

  /** Returns the number of calls by method, including refused calls. */
  public synchronized Map<GmailMethod, Long> callsByMethod() {
    return new EnumMap<>(calls);
  }

  /** Returns the counted quota units by method. */
  public synchronized Map<GmailMethod, Long> unitsByMethod() {
    return new EnumMap<>(units);
  }

  /** Returns the number of all calls, including refused calls. */
  public synchronized long calls() {
    return calls.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the total of counted quota units. */
  public synchronized long units() {
    return units.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the number of calls with this verdict. */
  public synchronized long count(CallVerdict verdict) {
    return verdicts.getOrDefault(verdict, 0L);
  }

  /**
   * Returns the number of calls that a quota window or the in-flight cap refused. Refusals by a
   * fault are not included.
   */
  public synchronized long refusals() {
    return count(CallVerdict.REFUSED_QUOTA) + count(CallVerdict.REFUSED_CONCURRENCY);
  }

  /** Returns the highest number of calls that any single user had in flight. */
  public synchronized int peakInFlight() {
    return peakInFlight.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Returns the highest number of calls that this user had in flight. */
  public synchronized int peakInFlight(String user) {
    return peakInFlight.getOrDefault(user, 0);
  }

  /**
   * Returns, for each enforced limit, the highest number of quota units in any of its windows,
   * those of other clients included.
   */
  public Map<EmulatedLimit, Long> highestUnits() {
    return meter.highestUnits();
  }

  /**
   * Returns the highest number of quota units in any window of this length, for the busiest user or
   * for all users together. The limit need not be enforced. The result is computed from the kept
   * entries on each call.
   */
  public long highestUnits(LimitScope scope, Duration window) {
    Map<String, EmulatedWindow> windows = new HashMap<>();
    entries().stream()
        .filter(entry -> entry.countedNanos().isPresent())
        .sorted((a, b) -> Long.signum(a.countedNanos().getAsLong() - b.countedNanos().getAsLong()))
        .forEach(
            entry -> {
              String key = scope == LimitScope.USER ? entry.user().orElse("") : "";
              windows
                  .computeIfAbsent(key, k -> new EmulatedWindow(window.toNanos()))
                  .add(entry.countedNanos().getAsLong(), entry.units());
            });
    return windows.values().stream()
        .map(EmulatedWindow::highestTotal)
        .max(Comparator.naturalOrder())
        .orElse(0L);
  }

  /**
   * Writes the kept entries as one JSON object per line. Instants are the ticker's nanoseconds. The
   * calls of other clients are among them, each with {@code "client":"other"} and at the instant at
   * which it was counted.
   */
  public void writeJsonLines(Path file) {
    Deque<OtherClientCall> other = new ArrayDeque<>(others.entries());
    try (Writer out = Files.newBufferedWriter(file)) {
      for (AuditEntry entry : entries()) {
        while (!other.isEmpty() && other.getFirst().countedNanos() <= entry.respondedNanos()) {
          out.write(AuditEntryJson.of(other.removeFirst()) + '\n');
        }
        out.write(AuditEntryJson.of(entry) + '\n');
      }
      for (OtherClientCall call : other) {
        out.write(AuditEntryJson.of(call) + '\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the audit could not be written to " + file + "; choose a place that can be written", e);
    }
  }
}
