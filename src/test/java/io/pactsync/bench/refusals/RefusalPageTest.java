package io.pactsync.bench.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.bench.MachineDescription;
import io.pactsync.quota.QuotaShare;
import java.io.StringReader;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** Formats a page and charts from invented figures. */
class RefusalPageTest {
  private static final RefusalBenchOptions OPTIONS =
      RefusalBenchOptions.parse(new String[] {"--quick"});

  private static RefusalMeasurement measured(RefusalRun run) {
    double rate = run.situation().others().isPresent() ? run.situation().left() / 2 : 220;
    boolean greedy = run.client().name().endsWith("greedy");
    return new RefusalMeasurement(
        run,
        60,
        (long) (60 * rate),
        run.situation().others().isPresent() ? 31 : 0,
        7,
        1_000,
        greedy ? 30 : 10,
        61,
        Collections.nCopies(120, (long) rate),
        Collections.nCopies(120, 100L),
        3);
  }

  private static List<RefusalMeasurement> all() {
    return new RefusalRuns(List.of("pactsync"), OPTIONS)
        .all().stream().map(RefusalPageTest::measured).toList();
  }

  private static String page() {
    return new RefusalPage(
            OPTIONS,
            LocalDate.of(2026, 11, 1),
            new MachineDescription("A processor", 2, "8 GiB", "A JDK", "A system"),
            new ConcurrentRuns.Result(all(), 0.4, 600),
            "trade-off.svg",
            "on-off.svg")
        .text();
  }

  @Test
  void everyAimIsComparedWithItsFigure() {
    assertThat(page())
        .contains("| at least 72% of what 50 units/s leave with `fair` | 50% | **no** |")
        .contains("| at most 30 refusals a minute with `polite` | 31 at most | **no** |")
        .contains("as often as `greedy` | 10.0 and 30.0 a minute | yes |")
        .contains("| 2% 429: at least 60% of the throughput without | 100% | yes |")
        .contains(
            "| alone, 60 ms ± 20: at least 97% of the ceiling, no refusal | 95.2%, 0 refused");
  }

  @Test
  void everyClientHasItsRow() {
    assertThat(page())
        .contains("| plain token bucket | 150 units/s | 95 | 47.5 | 50% | 31.0 | 10.0 | 1.0% |")
        .contains("a plain client for 10 seconds")
        .contains("40% of the processors");
  }

  @Test
  void textLinesHaveAtMostAHundredCharacters() {
    assertThat(page().lines().filter(line -> !line.startsWith("|")))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  @Test
  void chartsAreWellFormedAndNameTheirSeries() throws Exception {
    RefusalCharts charts = new RefusalCharts(new RefusalFigures(all()));
    String onOff = charts.onOff(QuotaShare.POLITE);
    String points =
        new PointChart(
                "Title",
                "x",
                "y",
                List.of(
                    new PointChart.Series(
                        "dots",
                        PointChart.Mark.DOT,
                        List.of(new PointChart.Point(3, 80, "polite")))))
            .svg();
    for (String svg : List.of(onOff, points)) {
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(svg)));
    }
    assertThat(onOff).contains("Pactsync", "the other client", "allowed by 250-per-second");
    assertThat(points).contains("polite", "dots");
  }
}
