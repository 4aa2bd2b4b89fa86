package io.pactsync.cli.output;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values from 0 to {@code max} to pixels from {@code from} to {@code to}. The ticks are round
 * numbers.
 */
public record AxisScale(double max, double step, double from, double to) {
  private static final double[] ROUND = {1, 2, 5, 10};
  private static final int TICKS = 8;

  /** Creates a scale from 0 to a round number that is at least {@code largest}. */
  public static AxisScale covering(double largest, double from, double to) {
    double minStep = Math.max(largest, 1e-9) / TICKS;
    double magnitude = Math.pow(10, Math.floor(Math.log10(minStep)));
    double step = magnitude * ROUND[ROUND.length - 1];
    for (double round : ROUND) {
      if (round * magnitude >= minStep * (1 - 1e-9)) {
        step = round * magnitude;
        break;
      }
    }
    return new AxisScale(step * Math.ceil(largest / step - 1e-9), step, from, to);
  }

  public double pixelOf(double value) {
    return from + (to - from) * value / Math.max(max, 1e-9);
  }

  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i * step <= max * (1 + 1e-9); i++) {
      ticks.add(i * step);
    }
    return ticks;
  }
}
