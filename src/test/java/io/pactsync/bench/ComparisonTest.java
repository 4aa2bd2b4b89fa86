package io.pactsync.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a small comparison, so that the benchmark keeps working. */
class ComparisonTest {
  private static final int MESSAGES = 40;

  @TempDir private Path folder;

  @Test
  void pactsyncAndAPlainClientAreCompared() throws Exception {
    List<String> program = JavaCommand.ofClass("io.pactsync.cli.Pactsync");
    List<Contender> two = List.of(Contenders.ours(program).get(0), Contenders.plain().get(0));
    List<Measured> measured =
        new Comparison(MESSAGES, folder, line -> {}).run(two, List.of(Latency.ofMillis(20, 5)));

    assertThat(measured).hasSize(2);
    for (Measured run : measured) {
      String name = run.contender().name();
      assertThat(run.child().exitCode()).as(name).isZero();
      assertThat(run.listed()).as(name).isEqualTo(MESSAGES);
      assertThat(run.lost()).as(name).isZero();
      assertThat(run.unitsPerSecond()).as(name).isPositive();
      assertThat(run.highestAsked()).as(name).isBetween(1L, 250L);
      assertThat(run.highestAdmitted()).as(name).isBetween(1L, 250L);
    }
  }
}
