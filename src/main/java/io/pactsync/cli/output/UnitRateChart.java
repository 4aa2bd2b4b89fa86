package io.pactsync.cli.output;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Builds a chart of units per second over time, with the limits. Averages over at least the
 * shortest limited window, because bursts within a window are allowed. Averages over more if there
 * are more steps than a reader can see.
 */
public final class UnitRateChart {
  private static final int MAX_STEPS = 480;

  private record Spending(String name, List<Long> bySecond) {}

  private final String title;
  private final long shortestWindow;
  private final List<Spending> lines = new ArrayList<>();
  private final List<TimeChart.ChartLimit> ceilings = new ArrayList<>();

  /**
   * Creates a chart without lines.
   *
   * @param shortestWindow the shortest time to average over
   */
  public UnitRateChart(String title, Duration shortestWindow) {
    this.title = title;
    this.shortestWindow = Math.max(1, shortestWindow.toSeconds());
  }

  /**
   * Adds a line.
   *
   * @param bySecond quota units in each second from the start
   */
  public void addLine(String name, List<Long> bySecond) {
    lines.add(new Spending(name, List.copyOf(bySecond)));
  }

  /** Adds the limit of a profile, in quota units per second. */
  public void addLimit(String profile, double unitsPerSecond) {
    String name =
        String.format(Locale.ROOT, "allowed by %s: %,.0f units/s", profile, unitsPerSecond);
    ceilings.add(new TimeChart.ChartLimit(name, unitsPerSecond));
  }

  public TimeChart chart() {
    int longest = lines.stream().mapToInt(line -> line.bySecond().size()).max().orElse(0);
    long windows =
        Math.max(1, (longest + MAX_STEPS * shortestWindow - 1) / (MAX_STEPS * shortestWindow));
    int step = Math.toIntExact(shortestWindow * windows);
    List<TimeChart.Series> series =
        lines.stream()
            .map(line -> new TimeChart.Series(line.name(), step, averages(line.bySecond(), step)))
            .toList();
    String label = step == 1 ? "units per second" : "units per second, by " + step + " seconds";
    return new TimeChart(title, "seconds", label, series, ceilings);
  }

  private static List<Double> averages(List<Long> bySecond, int step) {
    List<Double> averages = new ArrayList<>();
    for (int from = 0; from < bySecond.size(); from += step) {
      List<Long> part = bySecond.subList(from, Math.min(bySecond.size(), from + step));
      averages.add((double) part.stream().mapToLong(Long::longValue).sum() / step);
    }
    return averages;
  }
}
