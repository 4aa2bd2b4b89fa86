package io.pactsync.bench.refusals;

import static io.pactsync.bench.Markdown.format;

import io.pactsync.cli.output.SvgChart;
import io.pactsync.cli.output.UnitRateChart;
import io.pactsync.quota.QuotaShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws the charts of the page. */
record RefusalCharts(RefusalFigures figures) {
  private static final Duration STEP = Duration.ofSeconds(1);

  /** Ours, theirs and the limit over time, beside another client that comes and goes. */
  String onOff(QuotaShare share) {
    RefusalMeasurement run = figures.besideOnOff(share);
    UnitRateChart chart =
        new UnitRateChart(
            "Beside another client that comes and goes every 30 seconds, quota.share: "
                + RefusalFigures.setting(share),
            STEP);
    chart.addLine("Pactsync", run.bySecond());
    chart.addLine("the other client", run.othersBySecond());
    chart.addLimit(
        run.run().situation().profileName(), run.run().situation().profile().unitsPerSecond(0));
    return SvgChart.draw(chart.chart());
  }

  /** Our share against the other client's refusals. */
  String tradeOff(TradeOffSweep sweep) throws ReflectiveOperationException {
    List<PointChart.Series> series = new ArrayList<>();
    for (Map.Entry<Double, List<TradeOffSweep.Point>> margin : sweep.sweep().entrySet()) {
      series.add(
          new PointChart.Series(
              format("margin of %.0f%%", 100 * margin.getKey()),
              PointChart.Mark.DOT,
              margin.getValue().stream().map(point -> point(point, "")).toList()));
    }
    List<PointChart.Point> simulated = new ArrayList<>();
    List<PointChart.Point> measured = new ArrayList<>();
    for (QuotaShare share : QuotaShare.values()) {
      simulated.add(point(sweep.pointOf(share), RefusalFigures.setting(share)));
      measured.add(point(measured(share), ""));
    }
    series.add(new PointChart.Series("the settings", PointChart.Mark.CIRCLE, simulated));
    series.add(new PointChart.Series("the settings over HTTP", PointChart.Mark.SQUARE, measured));
    return new PointChart(
            "What Pactsync reaches, and what it costs the other client",
            "refusals of the other client a minute",
            "reached of what the other client leaves, in percent",
            series)
        .svg();
  }

  private TradeOffSweep.Point measured(QuotaShare share) {
    List<RefusalMeasurement> runs =
        RefusalRuns.OTHERS.stream().map(others -> figures.beside(others, share)).toList();
    return new TradeOffSweep.Point(
        runs.stream().mapToDouble(RefusalMeasurement::shareOfLeft).average().orElse(0),
        runs.stream().mapToDouble(RefusalMeasurement::refusedPerMinute).average().orElse(0),
        runs.stream().mapToDouble(RefusalMeasurement::othersRefusedPerMinute).average().orElse(0));
  }

  private static PointChart.Point point(TradeOffSweep.Point point, String label) {
    return new PointChart.Point(point.othersRefusedPerMinute(), 100 * point.shareOfLeft(), label);
  }
}
