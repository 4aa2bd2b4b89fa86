package io.pactsync.quota;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Computes by brute force the most units that any window ever held. */
final class BruteForceWindow {
  private record Counted(long at, int units) {}

  private final List<Counted> calls = new ArrayList<>();

  void count(long at, int units) {
    calls.add(new Counted(at, units));
  }

  /** The highest sum of units over any (t - window, t]. */
  long highest(long window) {
    List<Counted> sorted = new ArrayList<>(calls);
    sorted.sort(Comparator.comparingLong(Counted::at));
    long sum = 0;
    long highest = 0;
    int first = 0;
    for (Counted call : sorted) {
      sum += call.units();
      while (sorted.get(first).at() <= call.at() - window) {
        sum -= sorted.get(first++).units();
      }
      highest = Math.max(highest, sum);
    }
    return highest;
  }
}
