package io.pactsync.bench.refusals;

import java.util.ArrayList;
import java.util.List;

/**
 * How fast a client follows another one that comes and goes every 30 seconds.
 *
 * @param afterLeaving for each time the other client stops: the seconds until three seconds begin
 *     in which the client spends {@code bar} of what is then left
 * @param afterComing for each time the other client starts: the seconds until three seconds begin
 *     in which the client spends no more than what is then left
 */
record SwitchDelays(List<Integer> afterLeaving, List<Integer> afterComing) {
  private static final int HALF_PERIOD = 30;
  private static final int SPAN = 3;

  /**
   * Computes the delays.
   *
   * @param bySecond the client's units by second since the other client's first half-minute began
   * @param firstSecond the second in which the client began
   * @param alone the units per second that are left while the other client is away
   * @param beside the units per second that are left while it calls
   */
  static SwitchDelays of(
      List<Long> bySecond, int firstSecond, double alone, double beside, double bar) {
    List<Integer> afterLeaving = new ArrayList<>();
    List<Integer> afterComing = new ArrayList<>();
    int phase = firstSecond / HALF_PERIOD + 1;
    for (; (phase + 1) * HALF_PERIOD <= bySecond.size(); phase++) {
      int begin = phase * HALF_PERIOD;
      boolean calls = phase % 2 == 1;
      int delay = 0;
      while (delay + SPAN < HALF_PERIOD
          && !follows(mean(bySecond, begin + delay), calls, alone, beside, bar)) {
        delay++;
      }
      (calls ? afterComing : afterLeaving).add(delay);
    }
    return new SwitchDelays(List.copyOf(afterLeaving), List.copyOf(afterComing));
  }

  private static boolean follows(
      double units, boolean calls, double alone, double beside, double bar) {
    return calls ? units <= beside : units >= bar * alone;
  }

  private static double mean(List<Long> bySecond, int from) {
    return bySecond.subList(from, from + SPAN).stream()
        .mapToLong(Long::longValue)
        .average()
        .orElse(0);
  }

  /** The longest of all delays, in seconds. */
  int longest() {
    return Math.max(longest(afterLeaving), longest(afterComing));
  }

  static int longest(List<Integer> delays) {
    return delays.stream().mapToInt(Integer::intValue).max().orElse(0);
  }
}
