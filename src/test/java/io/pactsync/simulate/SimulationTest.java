package io.pactsync.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {
  private static final KnownProfiles KNOWN =
      new KnownProfiles(QuotaProfiles.BUILT_IN.stream().map(SimulationTest::profile).toList());

  private static QuotaProfile profile(String name) {
    return QuotaProfiles.read(name, Path.of("/")).orThrow();
  }

  private static QuotaSettings settings(PacingStrategy strategy, HoldUntil hold) {
    return QuotaSettings.DEFAULTS.withStrategy(strategy).withHold(hold);
  }

  private static SimulatedTraffic traffic(
      int messages, int latency, int jitter, SimulatedCountTime countAt, long seed) {
    return new SimulatedTraffic(
        messages,
        Duration.ofMillis(latency),
        Duration.ofMillis(jitter),
        Duration.ofMillis(10),
        countAt,
        OtherClient.NONE,
        0,
        seed);
  }

  private static SimulationResult play(
      String name, PacingStrategy strategy, SimulatedTraffic traffic) {
    QuotaProfile profile = profile(name);
    return Simulation.run(
        new SimulationScenario(
            profile, profile, settings(strategy, HoldUntil.ANSWER), traffic, KNOWN));
  }

  @ParameterizedTest
  @EnumSource(SimulatedCountTime.class)
  void windowAndBatchAreNeverRefused(SimulatedCountTime countAt) {
    for (String name : QuotaProfiles.BUILT_IN) {
      for (PacingStrategy strategy : List.of(PacingStrategy.WINDOW, PacingStrategy.BATCH)) {
        for (long seed = 0; seed < 5; seed++) {
          SimulationResult outcome = play(name, strategy, traffic(2000, 150, 140, countAt, seed));
          assertThat(outcome.refused()).as("%s %s seed %d", name, strategy, seed).isZero();
          assertThat(outcome.peakUnits())
              .allSatisfy(
                  (limit, units) -> assertThat(units).isLessThanOrEqualTo(limit.spendable(0.02)));
        }
      }
    }
  }

  @Test
  void aRingExceedsTheLimitButFetchesEverything() {
    SimulationResult outcome =
        play(
            "250-per-second",
            PacingStrategy.RING,
            traffic(5000, 60, 50, SimulatedCountTime.RANDOM, 1));
    assertThat(outcome.refused()).isPositive();
    assertThat(outcome.peakUnits().values()).allMatch(units -> units > 250);
    assertThat(outcome.calls()).isEqualTo(5000 + outcome.refused());
    assertThat(outcome.servedBySecond().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(25_000)
        .isEqualTo(outcome.units());
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 300})
  void aWindowReachesNinetySevenPercentOfItsMaximum(int latency) {
    SimulationResult outcome =
        play(
            "250-per-second",
            PacingStrategy.WINDOW,
            traffic(5000, latency, 20, SimulatedCountTime.RANDOM, 1));
    assertThat(outcome.unitsPerSecond()).isGreaterThan(0.97 * 245 / (1 + latency / 1000.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"15000-per-minute", "6000-per-minute"})
  void fiveMinutesUseNinetyNinePercentOfTheLimit(String name) {
    SimulationResult outcome =
        play(name, PacingStrategy.WINDOW, traffic(20_000, 60, 20, SimulatedCountTime.RANDOM, 1));
    long served = outcome.servedBySecond().stream().limit(300).mapToLong(Long::longValue).sum();
    assertThat((double) served).isGreaterThan(0.99 * 300 * profile(name).unitsPerSecond(0.02));
    assertThat(outcome.refused()).isZero();
    assertThat(outcome.utilisation()).isLessThanOrEqualTo(1);
  }

  @Test
  void holdingFromTheArrivalUsesMoreOfTheLimit() {
    QuotaProfile profile = profile("250-per-second");
    SimulationResult outcome =
        Simulation.run(
            new SimulationScenario(
                profile,
                profile,
                settings(PacingStrategy.WINDOW, HoldUntil.ARRIVAL),
                traffic(5000, 100, 50, SimulatedCountTime.ARRIVAL, 1),
                KNOWN));
    assertThat(outcome.refused()).isZero();
    assertThat(outcome.unitsPerSecond()).isGreaterThan(0.95 * 245);
  }

  @Test
  void theEnforcedProfileIsLearnedAfterFewRefusals() {
    SimulationResult outcome =
        Simulation.run(
            new SimulationScenario(
                profile("250-per-second"),
                profile("6000-per-minute"),
                settings(PacingStrategy.WINDOW, HoldUntil.ANSWER),
                traffic(700, 60, 20, SimulatedCountTime.RANDOM, 1),
                KNOWN));
    assertThat(outcome.learnedProfiles())
        .extracting(QuotaProfile::name)
        .containsExactly("6000-per-minute");
    assertThat(outcome.refused()).isBetween(1L, 30L);
    assertThat(outcome.units()).isEqualTo(700 * 20);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    SimulationResult one =
        play(
            "250-per-second",
            PacingStrategy.RING,
            traffic(1000, 60, 50, SimulatedCountTime.RANDOM, 7));
    SimulationResult two =
        play(
            "250-per-second",
            PacingStrategy.RING,
            traffic(1000, 60, 50, SimulatedCountTime.RANDOM, 7));
    assertThat(one.duration()).isEqualTo(two.duration());
    assertThat(one.servedBySecond()).isEqualTo(two.servedBySecond());
  }

  @Test
  void aFewMessagesThatFitEveryWindowCountAsFullyUsed() {
    SimulationResult outcome =
        play(
            "250-per-second",
            PacingStrategy.WINDOW,
            traffic(10, 60, 0, SimulatedCountTime.ANSWER, 1));
    assertThat(outcome.utilisation()).isEqualTo(1);
    assertThat(outcome.duration()).isEqualTo(Duration.ofMillis(60));
  }

  /**
   * The 2026 profile paces its minute by ten seconds for this reason: a window's capacity should be
   * a multiple of a get's 20 units, or the remainder stays unused in every window.
   */
  @Test
  void aWindowThatIsNoMultipleOfAGetWastesUnits() {
    Map<Integer, Double> utilisation =
        List.of(1, 2, 5, 10).stream()
            .collect(
                Collectors.toMap(seconds -> seconds, seconds -> pacedBy(seconds).utilisation()));
    assertThat(utilisation.get(1)).isLessThan(0.85);
    assertThat(utilisation.get(2)).isLessThan(0.96);
    assertThat(utilisation.get(10)).isGreaterThan(0.99);
  }

  private static SimulationResult pacedBy(int seconds) {
    QuotaProfile newer = profile("6000-per-minute");
    List<QuotaLimit> limits =
        newer.limits().stream()
            .map(
                limit ->
                    limit.window().equals(Duration.ofSeconds(10))
                        ? new QuotaLimit(limit.scope(), Duration.ofSeconds(seconds), 100L * seconds)
                        : limit)
            .toList();
    QuotaProfile paced = new QuotaProfile("paced", newer.units(), limits);
    return Simulation.run(
        new SimulationScenario(
            paced,
            newer,
            settings(PacingStrategy.WINDOW, HoldUntil.ANSWER),
            traffic(3000, 60, 20, SimulatedCountTime.RANDOM, 1),
            KNOWN));
  }

  @Test
  void invalidTrafficIsRejectedWithAMessage() {
    assertThatThrownBy(() -> traffic(0, 60, 20, SimulatedCountTime.RANDOM, 1))
        .hasMessageContaining("at least 1 message");
    assertThatThrownBy(() -> traffic(1, 60, 61, SimulatedCountTime.RANDOM, 1))
        .hasMessageContaining("the jitter (61 ms) is above the latency (60 ms)");
    assertThatThrownBy(() -> traffic(1, 60, 55, SimulatedCountTime.RANDOM, 1))
        .hasMessageContaining("the shortest is 5 ms");
  }
}
