package io.pactsync.bench.refusals;

import static io.pactsync.bench.Markdown.format;

import io.pactsync.cli.output.AxisScale;
import java.util.List;

/**
 * Draws points as a self-contained SVG document. Colours are distinguishable for colour-blind
 * readers, and the legend names each series.
 *
 * @param series the points, drawn in their order
 */
record PointChart(String title, String xLabel, String yLabel, List<Series> series) {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 520;
  private static final int LEFT = 72;
  private static final int RIGHT = 24;
  private static final int TOP = 48;
  private static final int BELOW = 56;
  private static final int LEGEND_ROW = 20;
  private static final String MIDDLE = "text-anchor=\"middle\"";
  private static final String[] COLOURS = {
    "#0072b2", "#56b4e9", "#009e73", "#e69f00", "#cc79a7", "#d55e00", "#000000"
  };

  /** A point; the label may be empty. */
  record Point(double x, double y, String label) {}

  /** Points of one kind. */
  record Series(String name, Mark mark, List<Point> points) {}

  /** The shape of a point. */
  enum Mark {
    DOT,
    CIRCLE,
    SQUARE
  }

  String svg() {
    AxisScale across = AxisScale.covering(largest(true), LEFT, WIDTH - RIGHT);
    AxisScale up = AxisScale.covering(largest(false), HEIGHT - BELOW, TOP);
    StringBuilder svg = new StringBuilder(head());
    for (double tick : up.ticks()) {
      double y = up.pixelOf(tick);
      svg.append(format("<path d=\"M%d %.1fH%d\" stroke=\"#e5e5e5\"/>%n", LEFT, y, WIDTH - RIGHT));
      svg.append(text(LEFT - 8, y + 4, "text-anchor=\"end\"", format("%.0f", tick)));
    }
    for (double tick : across.ticks()) {
      double x = across.pixelOf(tick);
      svg.append(format("<path d=\"M%.1f %dV%d\" stroke=\"#e5e5e5\"/>%n", x, TOP, HEIGHT - BELOW));
      svg.append(text(x, HEIGHT - BELOW + 18, MIDDLE, format("%.0f", tick)));
    }
    svg.append(text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - BELOW + 38, MIDDLE, xLabel));
    double middle = (TOP + HEIGHT - BELOW) / 2.0;
    String upright = MIDDLE + format(" transform=\"rotate(-90 18 %.1f)\"", middle);
    svg.append(text(18, middle, upright, yLabel));
    for (int i = 0; i < series.size(); i++) {
      Series each = series.get(i);
      String colour = COLOURS[i % COLOURS.length];
      for (Point point : each.points()) {
        double x = across.pixelOf(point.x());
        double y = up.pixelOf(point.y());
        svg.append(mark(each.mark(), x, y, colour));
        svg.append(text(x + 9, y - 7, "font-weight=\"bold\"", point.label()));
      }
      int row = HEIGHT + LEGEND_ROW * i;
      svg.append(mark(each.mark(), LEFT + 14, row, colour));
      svg.append(text(LEFT + 36, row + 4, "", each.name()));
    }
    return svg.append("</svg>\n").toString();
  }

  private String head() {
    int height = HEIGHT + LEGEND_ROW * series.size() + 8;
    return format(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d"
             font-family="sans-serif" font-size="12" role="img">
            <title>%s</title>
            <rect width="100%%" height="100%%" fill="#ffffff"/>
            """,
            WIDTH, height, WIDTH, height, title)
        + text(LEFT, 28, "font-size=\"16\"", title);
  }

  private static String text(double x, double y, String attributes, String text) {
    return text.isEmpty()
        ? ""
        : format("<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>%n", x, y, attributes, text);
  }

  private double largest(boolean x) {
    return series.stream()
        .flatMap(each -> each.points().stream())
        .mapToDouble(point -> x ? point.x() : point.y())
        .max()
        .orElse(1);
  }

  private static String mark(Mark mark, double x, double y, String colour) {
    return switch (mark) {
      case DOT -> format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x, y, colour);
      case CIRCLE ->
          format(
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"7\" fill=\"none\" stroke=\"%s\""
                  + " stroke-width=\"2.5\"/>%n",
              x, y, colour);
      case SQUARE ->
          format(
              "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" fill=\"none\" stroke=\"%s\""
                  + " stroke-width=\"2.5\"/>%n",
              x - 5, y - 5, colour);
    };
  }
}
