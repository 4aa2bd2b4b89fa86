package io.pactsync.quota;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was spent, by inbox, method and quota day and by inbox and second, until somebody takes it
 * away to the books; it grows until then, by an entry for each of these. Never blocks for long.
 * Safe for use by several threads.
 */
public final class UsageLedger {
  /**
   * An amount that was spent.
   *
   * @param inbox whose calls they were
   * @param method what was called
   * @param day the Pacific-time day
   * @param units quota units, refused calls included
   * @param calls attempts, refused ones included
   * @param refusals those of them that Google refused
   */
  public record Entry(
      String inbox, GmailMethod method, LocalDate day, long units, long calls, long refusals) {}

  /**
   * What an inbox spent in one second of wall time.
   *
   * @param second since 1970-01-01T00:00:00Z
   * @param units quota units of calls that ended then, refused ones included
   */
  public record Pace(String inbox, long second, long units, long refusals) {}

  /** Both views of the same calls. */
  public record Spending(List<Entry> entries, List<Pace> pace) {
    public Spending {
      entries = List.copyOf(entries);
      pace = List.copyOf(pace);
    }

    public boolean isEmpty() {
      return entries.isEmpty();
    }
  }

  private record ByMethod(String inbox, GmailMethod method, LocalDate day) {}

  private record BySecond(String inbox, long second) {}

  private static final class Sums {
    long units;
    long calls;
    long refusals;

    void add(int price, boolean refused) {
      units += price;
      calls++;
      refusals += refused ? 1 : 0;
    }
  }

  private final Map<ByMethod, Sums> methods = new HashMap<>();
  private final Map<BySecond, Sums> seconds = new HashMap<>();

  synchronized void charge(
      String inbox, GmailMethod method, Instant ended, int units, boolean refused) {
    ByMethod row = new ByMethod(inbox, method, PacificDay.of(ended));
    methods.computeIfAbsent(row, key -> new Sums()).add(units, refused);
    BySecond second = new BySecond(inbox, ended.getEpochSecond());
    seconds.computeIfAbsent(second, key -> new Sums()).add(units, refused);
  }

  /** Takes everything that was noted since the last time. */
  public synchronized Spending drain() {
    List<Entry> entries = new ArrayList<>(methods.size());
    methods.forEach(
        (key, sums) ->
            entries.add(
                new Entry(
                    key.inbox(), key.method(), key.day(), sums.units, sums.calls, sums.refusals)));
    List<Pace> pace = new ArrayList<>(seconds.size());
    seconds.forEach(
        (key, sums) -> pace.add(new Pace(key.inbox(), key.second(), sums.units, sums.refusals)));
    methods.clear();
    seconds.clear();
    return new Spending(entries, pace);
  }
}
