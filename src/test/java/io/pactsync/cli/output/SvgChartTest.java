package io.pactsync.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgChartTest {
  private static Document drawn(TimeChart chart) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(SvgChart.draw(chart))));
  }

  private static List<String> texts(Document document) {
    NodeList nodes = document.getElementsByTagName("text");
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  @Test
  void aChartIsWellFormedAndNamesEveryLine() throws Exception {
    UnitRateChart chart = new UnitRateChart("A < B & C", Duration.ofSeconds(1));
    chart.addLine("one <script>", List.of(245L, 240L, 0L));
    chart.addLimit("250-per-second", 250);
    Document document = drawn(chart.chart());
    assertThat(texts(document))
        .contains("A < B & C", "one <script>", "allowed by 250-per-second: 250 units/s")
        .contains("0", "250", "seconds", "units per second");
    assertThat(document.getElementsByTagName("script").getLength()).isZero();
  }

  @Test
  void everyStepIsInsideTheFrame() throws Exception {
    UnitRateChart chart = new UnitRateChart("Bursts", Duration.ofSeconds(1));
    chart.addLine("bursts", List.of(0L, 7_431L, 12L, 14_700L));
    String svg = SvgChart.draw(chart.chart());
    var numbers = Pattern.compile("[MHV](\\d+\\.\\d)(?: (\\d+\\.\\d))?").matcher(svg);
    int found = 0;
    while (numbers.find()) {
      found++;
      assertThat(Double.parseDouble(numbers.group(1))).isBetween(0.0, 960.0);
      if (numbers.group(2) != null) {
        assertThat(Double.parseDouble(numbers.group(2))).isBetween(48.0, 384.0);
      }
    }
    assertThat(found).isGreaterThan(8);
  }

  @Test
  void aLongRunIsAveraged() {
    UnitRateChart chart = new UnitRateChart("Long", Duration.ofSeconds(1));
    chart.addLine("long", Collections.nCopies(10_000, 245L));
    TimeChart.Series series = chart.chart().series().get(0);
    assertThat(series.amounts()).hasSizeBetween(300, 480);
    assertThat(series.amounts().subList(0, 300)).containsOnly(245.0);
  }

  @Test
  void secondsWithinAWindowAreAveraged() {
    UnitRateChart chart = new UnitRateChart("Minutes", Duration.ofSeconds(60));
    List<Long> seconds = new ArrayList<>(Collections.nCopies(120, 0L));
    seconds.set(3, 14_700L);
    seconds.set(70, 7_350L);
    chart.addLine("minutes", seconds);
    assertThat(chart.chart().series().get(0).amounts()).containsExactly(245.0, 122.5);
  }

  @Test
  void anEmptyChartIsValid() throws Exception {
    assertThat(drawn(new UnitRateChart("Empty", Duration.ofSeconds(1)).chart())).isNotNull();
  }

  @Test
  void ticksAreRoundAndReachTheLargestValue() {
    assertThat(AxisScale.covering(250, 0, 100).ticks())
        .containsExactly(0.0, 50.0, 100.0, 150.0, 200.0, 250.0);
    assertThat(AxisScale.covering(3, 0, 1).ticks()).last().isEqualTo(3.0);
    assertThat(AxisScale.covering(0, 0, 1).ticks()).isNotEmpty();
  }
}
