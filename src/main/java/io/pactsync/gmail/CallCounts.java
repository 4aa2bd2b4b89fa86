package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;
import java.util.EnumMap;
import java.util.Map;

/** Counts the calls and units of a run. Safe for use by several threads. */
public final class CallCounts implements AttemptListener {
  /**
   * The counts so far.
   *
   * @param units quota units by method, refused attempts included
   * @param calls attempts by method
   * @param refused attempts that Google refused because of quota
   * @param retried attempts that repeat one that failed for another reason
   */
  public record CallTotals(
      Map<GmailMethod, Long> units, Map<GmailMethod, Long> calls, long refused, long retried) {
    public CallTotals {
      units = Map.copyOf(units);
      calls = Map.copyOf(calls);
    }

    /** Quota units of all methods. */
    public long totalUnits() {
      return units.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Attempts of all methods. */
    public long totalCalls() {
      return calls.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  private final EnumMap<GmailMethod, Long> units = new EnumMap<>(GmailMethod.class);
  private final EnumMap<GmailMethod, Long> calls = new EnumMap<>(GmailMethod.class);
  private long refused;
  private long retried;

  @Override
  public synchronized void attemptSent(SentAttempt call) {
    units.merge(call.method(), (long) call.units(), Long::sum);
    calls.merge(call.method(), 1L, Long::sum);
    refused += call.refused() ? 1 : 0;
    retried += call.retried() ? 1 : 0;
  }

  /** A consistent copy of the counts. */
  public synchronized CallTotals totals() {
    return new CallTotals(units, calls, refused, retried);
  }
}
