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
 * The books of an emulator: every call with its instants, units and verdict. Sums hold for the
 * whole life of the emulator; single entries are kept up to a bound, the oldest going first.
 * Thread-safe.
 */
public final class Audit {
  private final Meter meter;
  private final int keep;
  private final Deque<AuditEntry> entries = new ArrayDeque<>();
  private final Map<GmailMethod, Long> calls = new EnumMap<>(GmailMethod.class);
  private final Map<GmailMethod, Long> units = new EnumMap<>(GmailMethod.class);
  private final Map<CallVerdict, Long> verdicts = new EnumMap<>(CallVerdict.class);
  private final Map<String, Integer> peakInFlight = new HashMap<>();

  /**
   * @param meter the meter whose windows this audit reports
   * @param keep how many entries are kept
   */
  public Audit(Meter meter, int keep) {
    this.meter = meter;
    this.keep = keep;
  }

  /** Books a call. */
  public synchronized void add(AuditEntry entry) {
    if (entries.size() >= keep) {
      entries.removeFirst();
    }
    entries.addLast(entry);
    calls.merge(entry.method(), 1L, Long::sum);
    units.merge(entry.method(), (long) entry.units(), Long::sum);
    verdicts.merge(entry.verdict(), 1L, Long::sum);
  }

  /** Notes how many calls this user has in flight. */
  public synchronized void inFlight(String user, int calls) {
    peakInFlight.merge(user, calls, Math::max);
  }

  /** The kept entries in the order of their answers. */
  public synchronized List<AuditEntry> entries() {
    return List.copyOf(entries);
  }

  /** Calls by method, refused ones included. */
  public synchronized Map<GmailMethod, Long> callsByMethod() {
    return new EnumMap<>(calls);
  }

  /** Quota units counted, by method. */
  public synchronized Map<GmailMethod, Long> unitsByMethod() {
    return new EnumMap<>(units);
  }

  /** All calls, refused ones included. */
  public synchronized long calls() {
    return calls.values().stream().mapToLong(Long::longValue).sum();
  }

  /** All quota units counted. */
  public synchronized long units() {
    return units.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Calls with this verdict. */
  public synchronized long count(CallVerdict verdict) {
    return verdicts.getOrDefault(verdict, 0L);
  }

  /** Calls refused by a quota window or by the ceiling on calls in flight; not those by a fault. */
  public synchronized long refusals() {
    return count(CallVerdict.REFUSED_QUOTA) + count(CallVerdict.REFUSED_CONCURRENCY);
  }

  /** The most calls that any one user has had in flight. */
  public synchronized int peakInFlight() {
    return peakInFlight.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** The most calls that this user has had in flight. */
  public synchronized int peakInFlight(String user) {
    return peakInFlight.getOrDefault(user, 0);
  }

  /** For each enforced limit, the most quota units that any of its windows ever held. */
  public Map<EmulatedLimit, Long> highest() {
    return meter.highest();
  }

  /**
   * The most quota units counted in any window of this length, for the busiest user or for all
   * users together, whether or not such a limit is enforced. Worked out anew from the kept entries.
   */
  public long highest(LimitScope scope, Duration window) {
    Map<String, SlidingWindow> windows = new HashMap<>();
    entries().stream()
        .filter(entry -> entry.countedNanos().isPresent())
        .sorted((a, b) -> Long.signum(a.countedNanos().getAsLong() - b.countedNanos().getAsLong()))
        .forEach(
            entry -> {
              String key = scope == LimitScope.USER ? entry.user().orElse("") : "";
              windows
                  .computeIfAbsent(key, k -> new SlidingWindow(window.toNanos()))
                  .add(entry.countedNanos().getAsLong(), entry.units());
            });
    return windows.values().stream()
        .map(SlidingWindow::highest)
        .max(Comparator.naturalOrder())
        .orElse(0L);
  }

  /** Writes the kept entries, one JSON object a line; instants are the ticker's nanoseconds. */
  public void writeJsonLines(Path file) {
    try (Writer out = Files.newBufferedWriter(file)) {
      for (AuditEntry entry : entries()) {
        out.write(AuditLine.of(entry));
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the audit could not be written to " + file + "; choose a place that can be written", e);
    }
  }
}
