package io.pactsync.cli.chart;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Units per second over time, against what is allowed. Seconds are averaged over at least the
 * shortest window that is limited, since within it bursts are allowed, and over more where there
 * would be more steps than can be seen.
 */
public final class PaceChart {
  private static final int MOST_STEPS = 480;

  private record Pace(String name, List<Long> bySecond) {}

  private final String title;
  private final long shortestWindow;
  private final List<Pace> paces = new ArrayList<>();
  private final List<Chart.Ceiling> ceilings = new ArrayList<>();

  /**
   * A chart without lines yet.
   *
   * @param shortestWindow below which a pace says nothing
   */
  public PaceChart(String title, Duration shortestWindow) {
    this.title = title;
    this.shortestWindow = Math.max(1, shortestWindow.toSeconds());
  }

  /**
   * Adds a line.
   *
   * @param bySecond quota units in each second from the start
   */
  public void add(String name, List<Long> bySecond) {
    paces.add(new Pace(name, List.copyOf(bySecond)));
  }

  /** What a profile allows, in quota units a second. */
  public void ceiling(String profile, double unitsPerSecond) {
    String name =
        String.format(Locale.ROOT, "allowed by %s: %,.0f units/s", profile, unitsPerSecond);
    ceilings.add(new Chart.Ceiling(name, unitsPerSecond));
  }

  public Chart chart() {
    int longest = paces.stream().mapToInt(pace -> pace.bySecond().size()).max().orElse(0);
    long windows =
        Math.max(1, (longest + MOST_STEPS * shortestWindow - 1) / (MOST_STEPS * shortestWindow));
    int step = Math.toIntExact(shortestWindow * windows);
    List<Chart.Series> series =
        paces.stream()
            .map(pace -> new Chart.Series(pace.name(), step, averages(pace.bySecond(), step)))
            .toList();
    String label = step == 1 ? "units per second" : "units per second, by " + step + " seconds";
    return new Chart(title, "seconds", label, series, ceilings);
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
