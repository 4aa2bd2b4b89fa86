package io.pactsync.cli.chart;

import java.util.List;

/**
 * A chart of amounts over time.
 *
 * @param title what is shown
 * @param timeLabel what the horizontal axis counts
 * @param amountLabel what the vertical axis counts
 * @param series each drawn as steps
 * @param ceilings each drawn as a dashed line across
 */
public record Chart(
    String title,
    String timeLabel,
    String amountLabel,
    List<Series> series,
    List<Ceiling> ceilings) {
  public Chart {
    series = List.copyOf(series);
    ceilings = List.copyOf(ceilings);
  }

  /**
   * Amounts at even intervals from 0 on.
   *
   * @param interval the length of one, in the horizontal axis's unit
   */
  public record Series(String name, double interval, List<Double> amounts) {
    public Series {
      if (!(interval > 0)) {
        throw new IllegalArgumentException("an interval is above 0, not " + interval);
      }
      amounts = List.copyOf(amounts);
    }

    double end() {
      return interval * amounts.size();
    }
  }

  /** A level that is not to be passed. */
  public record Ceiling(String name, double amount) {}
}
