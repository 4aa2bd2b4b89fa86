package io.pactsync.cli.output;

import java.util.List;

/**
 * A chart of amounts over time.
 *
 * @param title the heading
 * @param timeLabel the label of the horizontal axis
 * @param amountLabel the label of the vertical axis
 * @param series the lines, drawn as steps
 * @param limits the limits, drawn as dashed horizontal lines
 */
public record TimeChart(
    String title,
    String timeLabel,
    String amountLabel,
    List<Series> series,
    List<ChartLimit> limits) {
  public TimeChart {
    series = List.copyOf(series);
    limits = List.copyOf(limits);
  }

  /**
   * Amounts at equal intervals, starting at 0.
   *
   * @param interval the length of an interval, in units of the horizontal axis
   */
  public record Series(String name, double interval, List<Double> amounts) {
    public Series {
      if (!(interval > 0)) {
        throw new IllegalArgumentException("an interval must be above 0, not " + interval);
      }
      amounts = List.copyOf(amounts);
    }

    double end() {
      return interval * amounts.size();
    }
  }

  /** A limit. */
  public record ChartLimit(String name, double amount) {}
}
