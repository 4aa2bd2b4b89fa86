package io.pactsync.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.window.HoldUntil;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code quota.hold: auto} gains and costs in 20 minutes at 300 ± 50 ms. */
class AutomaticHoldTest {
  private static final double SECONDS = 1200;

  private static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  private static SimulationResult run(HoldUntil hold, SimulatedCountTime countAt, long seed) {
    QuotaProfile profile = QuotaProfiles.read("250-per-second", Path.of("")).orThrow();
    double rate = countAt == SimulatedCountTime.ARRIVAL && hold != HoldUntil.ANSWER ? 237 : 188;
    return Simulation.run(
        new SimulationScenario(
            profile,
            profile,
            QuotaSettings.DEFAULTS.withHold(hold),
            new SimulatedTraffic(
                (int) (rate * SECONDS / 5),
                Duration.ofMillis(300),
                Duration.ofMillis(50),
                Duration.ofMillis(10),
                countAt,
                OtherClient.NONE,
                0,
                seed),
            new KnownProfiles(List.of(profile))));
  }

  /** The rate from the tenth minute on. */
  private static double later(SimulationResult result) {
    List<Long> bySecond = result.servedBySecond();
    return bySecond.subList(600, bySecond.size() - 2).stream()
        .mapToLong(Long::longValue)
        .average()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void itReachesTheArrivalIfCallsCountThere(long seed) {
    SimulationResult auto = run(HoldUntil.AUTO, SimulatedCountTime.ARRIVAL, seed);
    SimulationResult arrival = run(HoldUntil.ARRIVAL, SimulatedCountTime.ARRIVAL, seed);
    assertThat(auto.refused()).as("seed %d", seed).isZero();
    assertThat(later(auto)).as("seed %d", seed).isGreaterThan(0.95 * later(arrival));
  }

  /** A test that fails refuses up to five calls that were in flight together. */
  @ParameterizedTest
  @MethodSource("seeds")
  void itEndsAtTheAnswerIfCallsCountLater(long seed) {
    for (SimulatedCountTime countAt :
        List.of(SimulatedCountTime.RANDOM, SimulatedCountTime.ANSWER)) {
      SimulationResult auto = run(HoldUntil.AUTO, countAt, seed);
      SimulationResult answer = run(HoldUntil.ANSWER, countAt, seed);
      assertThat(later(auto) / later(answer))
          .as("seed %d, %s", seed, countAt)
          .isBetween(0.99, 1.01);
      assertThat(auto.unitsPerSecond())
          .as("seed %d, %s", seed, countAt)
          .isGreaterThan(0.99 * answer.unitsPerSecond());
      assertThat(auto.refused()).as("seed %d, %s", seed, countAt).isLessThanOrEqualTo(10);
    }
  }
}
