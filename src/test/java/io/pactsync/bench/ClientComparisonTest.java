package io.pactsync.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a small comparison, so that the benchmark keeps working. */
class ClientComparisonTest {
  private static final int MESSAGES = 40;

  @TempDir private Path folder;

  @Test
  void pactsyncAndAPlainClientAreCompared() throws Exception {
    List<String> program = JavaCommand.ofClass("io.pactsync.cli.Pactsync");
    List<BenchmarkClient> two =
        List.of(BenchmarkClients.ours(program).get(0), BenchmarkClients.plain().get(0));
    List<ClientMeasurement> measured =
        new ClientComparison(MESSAGES, folder, line -> {})
            .run(two, List.of(Latency.ofMillis(20, 5)));

    assertThat(measured).hasSize(2);
    for (ClientMeasurement run : measured) {
      String name = run.contender().name();
      assertThat(run.child().exitCode()).as(name).isZero();
      assertThat(run.listed()).as(name).isEqualTo(MESSAGES);
      assertThat(run.lost()).as(name).isZero();
      assertThat(run.unitsPerSecond()).as(name).isPositive();
      assertThat(run.highestRequested()).as(name).isBetween(1L, 250L);
      assertThat(run.highestAdmitted()).as(name).isBetween(1L, 250L);
    }
  }
}
