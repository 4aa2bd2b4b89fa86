package io.pactsync.bench.refusals;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.bench.JavaCommand;
import io.pactsync.bench.PlainBenchmarkClient;
import io.pactsync.quota.QuotaShare;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs real clients beside another one for a moment, so that the benchmark keeps working. */
class ConcurrentRunsTest {
  @TempDir private Path folder;

  @Test
  void clientsAreMeasuredSideBySide() throws Exception {
    Situation situation = Situation.beside(100);
    List<String> program = JavaCommand.ofClass("io.pactsync.cli.Pactsync");
    Duration moment = Duration.ofSeconds(2);
    List<RefusalRun> runs =
        List.of(
            new RefusalRun(
                situation,
                new SharingClient(program, QuotaShare.FAIR, situation.profileName()),
                moment),
            new RefusalRun(
                Situation.withFaults("half refused", "429(1s):messages.get:50%"),
                new PlainBenchmarkClient("token-bucket", ""),
                moment));
    List<RefusalMeasurement> measured =
        new ConcurrentRuns(2, folder, line -> {}).run(runs).measurements();

    assertThat(measured).extracting(RefusalMeasurement::run).containsExactlyElementsOf(runs);
    assertThat(measured).allSatisfy(each -> assertThat(each.units()).isPositive());
    assertThat(measured.get(0).othersCalls()).isPositive();
    assertThat(measured.get(0).faulted()).isZero();
    assertThat(measured.get(1).othersCalls()).isZero();
    assertThat(measured.get(1).faulted()).isPositive();
  }
}
