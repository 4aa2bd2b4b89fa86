package io.pactsync.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Formats a page from invented figures. */
class BenchmarkPageTest {
  private static final Latency LATENCY = Latency.ofMillis(60, 20);
  private static final MeasuredProcess ENDED = new MeasuredProcess(0, false, 100 << 20, 12.5);

  private static ClientMeasurement run(
      BenchmarkClient contender, double unitsPerSecond, long refused, long lost) {
    return new ClientMeasurement(
        contender,
        LATENCY,
        ENDED,
        unitsPerSecond,
        OptionalDouble.of(0.97),
        260,
        250,
        25,
        refused,
        1000,
        lost);
  }

  private static String page() {
    List<ClientMeasurement> runs =
        List.of(
            run(BenchmarkClients.ours(List.of("pactsync")).get(0), 220, 0, 0),
            run(BenchmarkClients.plain().get(0), 198, 41, 3));
    return new BenchmarkPage(
            "scripts/bench",
            LocalDate.of(2026, 11, 1),
            new MachineDescription("A processor", 2, "8 GiB", "A JDK", "A system"),
            new MailboxSection(1000, List.of(LATENCY), runs),
            new LimiterSection(
                List.of(
                    new LimiterSpeed(1, 1, 1e6, 1e4),
                    new LimiterSpeed(100, 1, 1e6, Double.NaN),
                    new LimiterSpeed(10_000, 1, 5e5, 1e4)),
                List.of(new LimiterMemory(100, 200_000), new LimiterMemory(1_000, 2_000_000))))
        .text();
  }

  @Test
  void theTextContainsComputedFigures() {
    assertThat(page().replaceAll("\\s+", " "))
        .contains(
            "spent 220 units/s, which is 90% of the 245 allowed and 97% of its ceiling of 231")
        .contains("plain token bucket 0.90 (41 refused, 3 lost)")
        .contains("pactsync window, hold=answer was the fastest with 220 units/s")
        .contains(
            "Compared with 100 inboxes, a permit takes 2.0 times as long with 10,000 inboxes (the"
                + " number is 100 times as high, its logarithm 2.0 times)")
        .contains(
            "With 100 inboxes, each takes 2,000 bytes. With 1,000, each takes 2,000 bytes, which is"
                + " 1.00 times as much.");
  }

  @Test
  void textLinesHaveAtMostAHundredCharacters() {
    assertThat(page().lines().filter(line -> !line.startsWith("|")))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }
}
