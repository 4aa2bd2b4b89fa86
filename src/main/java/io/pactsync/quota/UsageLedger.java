package io.pactsync.quota;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was spent, by inbox, method and quota day, until somebody takes it away to the books; it
 * grows until then, by an entry for each inbox, method and day. Never blocks for long. Safe for use
 * by several threads.
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

  private record Key(String inbox, GmailMethod method, LocalDate day) {}

  private final Map<Key, long[]> open = new HashMap<>();

  void charge(String inbox, GmailMethod method, LocalDate day, int units, boolean refused) {
    synchronized (open) {
      long[] sums = open.computeIfAbsent(new Key(inbox, method, day), key -> new long[3]);
      sums[0] += units;
      sums[1]++;
      sums[2] += refused ? 1 : 0;
    }
  }

  /** Takes everything that was noted since the last time. */
  public List<Entry> drain() {
    synchronized (open) {
      List<Entry> entries = new ArrayList<>(open.size());
      open.forEach(
          (key, sums) ->
              entries.add(
                  new Entry(key.inbox(), key.method(), key.day(), sums[0], sums[1], sums[2])));
      open.clear();
      return entries;
    }
  }
}
