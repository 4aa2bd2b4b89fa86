package io.pactsync.quota;

import io.pactsync.quota.window.PacificDay;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums up spent units by inbox, method and quota day, and by inbox and second. Grows by one entry
 * for each of these until {@link #drain} empties it. Safe for use by several threads; no method
 * blocks for long.
 */
public final class SpendingLedger {
  /**
   * The calls of one inbox, method and day.
   *
   * @param inbox the inbox that was called
   * @param method the method that was called
   * @param day the Pacific-time day
   * @param units quota units, refused calls included
   * @param calls attempts, refused ones included
   * @param refusals the attempts that Google refused
   */
  public record MethodSpending(
      String inbox, GmailMethod method, LocalDate day, long units, long calls, long refusals) {}

  /**
   * The calls of one inbox that ended in one second of wall time.
   *
   * @param second seconds since 1970-01-01T00:00:00Z
   * @param units quota units, refused calls included
   */
  public record SecondSpending(String inbox, long second, long units, long refusals) {}

  /** Both sums of the same calls. */
  public record RecordedSpending(List<MethodSpending> byMethod, List<SecondSpending> bySecond) {
    public RecordedSpending {
      byMethod = List.copyOf(byMethod);
      bySecond = List.copyOf(bySecond);
    }

    public boolean isEmpty() {
      return byMethod.isEmpty();
    }
  }

  private record MethodKey(String inbox, GmailMethod method, LocalDate day) {}

  private record SecondKey(String inbox, long second) {}

  private static final class Totals {
    long units;
    long calls;
    long refusals;

    void add(int cost, boolean refused) {
      units += cost;
      calls++;
      refusals += refused ? 1 : 0;
    }
  }

  private final Map<MethodKey, Totals> methods = new HashMap<>();
  private final Map<SecondKey, Totals> seconds = new HashMap<>();

  synchronized void record(
      String inbox, GmailMethod method, Instant ended, int units, boolean refused) {
    MethodKey row = new MethodKey(inbox, method, PacificDay.of(ended));
    methods.computeIfAbsent(row, key -> new Totals()).add(units, refused);
    SecondKey second = new SecondKey(inbox, ended.getEpochSecond());
    seconds.computeIfAbsent(second, key -> new Totals()).add(units, refused);
  }

  /** Removes and returns everything recorded since the last call. */
  public synchronized RecordedSpending drain() {
    List<MethodSpending> perMethod = new ArrayList<>(methods.size());
    methods.forEach(
        (key, totals) ->
            perMethod.add(
                new MethodSpending(
                    key.inbox(),
                    key.method(),
                    key.day(),
                    totals.units,
                    totals.calls,
                    totals.refusals)));
    List<SecondSpending> perSecond = new ArrayList<>(seconds.size());
    seconds.forEach(
        (key, totals) ->
            perSecond.add(
                new SecondSpending(key.inbox(), key.second(), totals.units, totals.refusals)));
    methods.clear();
    seconds.clear();
    return new RecordedSpending(perMethod, perSecond);
  }
}
