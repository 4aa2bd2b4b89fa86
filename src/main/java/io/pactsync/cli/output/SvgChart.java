package io.pactsync.cli.output;

import io.pactsync.cli.output.TimeChart.ChartLimit;
import io.pactsync.cli.output.TimeChart.Series;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Draws a {@link TimeChart} as a self-contained SVG document. The colours are distinguishable for
 * colour-blind readers, and the legend names each line.
 */
public final class SvgChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 440;
  private static final int LEFT = 72;
  private static final int RIGHT = 24;
  private static final int TOP = 48;
  private static final int BELOW = 56;
  private static final int LEGEND_ROW = 20;
  private static final String[] COLOURS = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#8c6d1f"
  };

  private final TimeChart chart;
  private final AxisScale times;
  private final AxisScale amounts;
  private final StringBuilder svg = new StringBuilder();

  private SvgChart(TimeChart chart) {
    this.chart = chart;
    double longest = chart.series().stream().mapToDouble(Series::end).max().orElse(1);
    double highest =
        Stream.concat(
                chart.limits().stream().map(ChartLimit::amount),
                chart.series().stream().flatMap(series -> series.amounts().stream()))
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    this.times = AxisScale.covering(longest, LEFT, WIDTH - RIGHT);
    this.amounts = AxisScale.covering(highest, HEIGHT - BELOW, TOP);
  }

  /** Returns the SVG document. */
  public static String draw(TimeChart chart) {
    return new SvgChart(chart).document();
  }

  private String document() {
    int lines = chart.series().size() + chart.limits().size();
    int height = HEIGHT + LEGEND_ROW * lines + 8;
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " font-family=\"sans-serif\" font-size=\"12\" role=\"img\">",
        WIDTH, height, WIDTH, height);
    add("<title>%s</title>", escaped(chart.title()));
    add("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
    add("<text x=\"%d\" y=\"28\" font-size=\"16\">%s</text>", LEFT, escaped(chart.title()));
    grid();
    for (int i = 0; i < chart.series().size(); i++) {
      steps(chart.series().get(i), COLOURS[i % COLOURS.length]);
    }
    for (ChartLimit ceiling : chart.limits()) {
      double y = amounts.pixelOf(ceiling.amount());
      add(
          "<path d=\"M%.1f %.1fH%.1f\" stroke=\"#555555\" stroke-dasharray=\"6 4\" fill=\"none\"/>",
          times.from(), y, times.to());
    }
    legend();
    add("</svg>");
    return svg.toString();
  }

  private void grid() {
    for (double tick : amounts.ticks()) {
      double y = amounts.pixelOf(tick);
      add("<path d=\"M%d %.1fH%d\" stroke=\"#e5e5e5\"/>", LEFT, y, WIDTH - RIGHT);
      add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8, y + 4, number(tick));
    }
    for (double tick : times.ticks()) {
      double x = times.pixelOf(tick);
      add("<path d=\"M%.1f %dV%d\" stroke=\"#e5e5e5\"/>", x, TOP, HEIGHT - BELOW);
      add(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
          x, HEIGHT - BELOW + 18, number(tick));
    }
    add(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
        (LEFT + WIDTH - RIGHT) / 2, HEIGHT - BELOW + 38, escaped(chart.timeLabel()));
    add(
        "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>",
        (TOP + HEIGHT - BELOW) / 2, escaped(chart.amountLabel()));
  }

  private void steps(Series series, String colour) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < series.amounts().size(); i++) {
      path.append(
          String.format(
              Locale.ROOT,
              i == 0 ? "M%.1f %.1f" : "V%2$.1f",
              times.pixelOf(0),
              amounts.pixelOf(series.amounts().get(i))));
      path.append(String.format(Locale.ROOT, "H%.1f", times.pixelOf((i + 1) * series.interval())));
    }
    add("<path d=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" fill=\"none\"/>", path, colour);
  }

  private void legend() {
    int y = HEIGHT;
    for (int i = 0; i < chart.series().size(); i++, y += LEGEND_ROW) {
      String colour = COLOURS[i % COLOURS.length];
      entry(y, "stroke=\"" + colour + "\" stroke-width=\"3\"", chart.series().get(i).name());
    }
    for (ChartLimit ceiling : chart.limits()) {
      entry(y, "stroke=\"#555555\" stroke-dasharray=\"6 4\"", ceiling.name());
      y += LEGEND_ROW;
    }
  }

  private void entry(int y, String stroke, String name) {
    add("<path d=\"M%d %dh28\" %s/>", LEFT, y, stroke);
    add("<text x=\"%d\" y=\"%d\">%s</text>", LEFT + 36, y + 4, escaped(name));
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String number(double tick) {
    return tick == Math.rint(tick)
        ? String.format(Locale.ROOT, "%,d", (long) tick)
        : String.format(Locale.ROOT, "%.2f", tick);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
