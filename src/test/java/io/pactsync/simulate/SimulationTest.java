package io.pactsync.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.config.Profiles;
import io.pactsync.quota.Hold;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.Regimes;
import io.pactsync.quota.Strategy;
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
  private static final Regimes KNOWN =
      new Regimes(Profiles.BUILT_IN.stream().map(SimulationTest::profile).toList());

  private static QuotaProfile profile(String name) {
    return Profiles.read(name, Path.of("/")).orThrow();
  }

  private static QuotaSettings settings(Strategy strategy, Hold hold) {
    return QuotaSettings.DEFAULTS.withStrategy(strategy).withHold(hold);
  }

  private static Traffic traffic(
      int messages, int latency, int jitter, CountAt countAt, long seed) {
    return new Traffic(
        messages,
        Duration.ofMillis(latency),
        Duration.ofMillis(jitter),
        Duration.ofMillis(10),
        countAt,
        seed);
  }

  private static Outcome play(String name, Strategy strategy, Traffic traffic) {
    QuotaProfile profile = profile(name);
    return Simulation.play(
        new Scenario(profile, profile, settings(strategy, Hold.ANSWER), traffic, KNOWN));
  }

  @ParameterizedTest
  @EnumSource(CountAt.class)
  void windowAndBatchAreNeverRefused(CountAt countAt) {
    for (String name : Profiles.BUILT_IN) {
      for (Strategy strategy : List.of(Strategy.WINDOW, Strategy.BATCH)) {
        for (long seed = 0; seed < 5; seed++) {
          Outcome outcome = play(name, strategy, traffic(2000, 150, 140, countAt, seed));
          assertThat(outcome.refused()).as("%s %s seed %d", name, strategy, seed).isZero();
          assertThat(outcome.highest())
              .allSatisfy(
                  (limit, units) -> assertThat(units).isLessThanOrEqualTo(limit.spendable(0.02)));
        }
      }
    }
  }

  @Test
  void aRingExceedsTheLimitButFetchesEverything() {
    Outcome outcome =
        play("250-per-second", Strategy.RING, traffic(5000, 60, 50, CountAt.RANDOM, 1));
    assertThat(outcome.refused()).isPositive();
    assertThat(outcome.highest().values()).allMatch(units -> units > 250);
    assertThat(outcome.calls()).isEqualTo(5000 + outcome.refused());
    assertThat(outcome.servedBySecond().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(25_000)
        .isEqualTo(outcome.units());
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 300})
  void aWindowReachesNinetySevenPercentOfItsMaximum(int latency) {
    Outcome outcome =
        play("250-per-second", Strategy.WINDOW, traffic(5000, latency, 20, CountAt.RANDOM, 1));
    assertThat(outcome.unitsPerSecond()).isGreaterThan(0.97 * 245 / (1 + latency / 1000.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"15000-per-minute", "6000-per-minute"})
  void fiveMinutesUseNinetyNinePercentOfTheLimit(String name) {
    Outcome outcome = play(name, Strategy.WINDOW, traffic(20_000, 60, 20, CountAt.RANDOM, 1));
    long served = outcome.servedBySecond().stream().limit(300).mapToLong(Long::longValue).sum();
    assertThat((double) served).isGreaterThan(0.99 * 300 * profile(name).unitsPerSecond(0.02));
    assertThat(outcome.refused()).isZero();
    assertThat(outcome.utilisation()).isLessThanOrEqualTo(1);
  }

  @Test
  void holdingFromTheArrivalUsesMoreOfTheLimit() {
    QuotaProfile profile = profile("250-per-second");
    Outcome outcome =
        Simulation.play(
            new Scenario(
                profile,
                profile,
                settings(Strategy.WINDOW, Hold.ARRIVAL),
                traffic(5000, 100, 50, CountAt.ARRIVAL, 1),
                KNOWN));
    assertThat(outcome.refused()).isZero();
    assertThat(outcome.unitsPerSecond()).isGreaterThan(0.95 * 245);
  }

  @Test
  void theEnforcedProfileIsLearnedAfterFewRefusals() {
    Outcome outcome =
        Simulation.play(
            new Scenario(
                profile("250-per-second"),
                profile("6000-per-minute"),
                settings(Strategy.WINDOW, Hold.ANSWER),
                traffic(700, 60, 20, CountAt.RANDOM, 1),
                KNOWN));
    assertThat(outcome.adopted()).extracting(QuotaProfile::name).containsExactly("6000-per-minute");
    assertThat(outcome.refused()).isBetween(1L, 30L);
    assertThat(outcome.units()).isEqualTo(700 * 20);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    Outcome one = play("250-per-second", Strategy.RING, traffic(1000, 60, 50, CountAt.RANDOM, 7));
    Outcome two = play("250-per-second", Strategy.RING, traffic(1000, 60, 50, CountAt.RANDOM, 7));
    assertThat(one.took()).isEqualTo(two.took());
    assertThat(one.servedBySecond()).isEqualTo(two.servedBySecond());
  }

  @Test
  void aFewMessagesThatFitEveryWindowCountAsFullyUsed() {
    Outcome outcome =
        play("250-per-second", Strategy.WINDOW, traffic(10, 60, 0, CountAt.ANSWER, 1));
    assertThat(outcome.utilisation()).isEqualTo(1);
    assertThat(outcome.took()).isEqualTo(Duration.ofMillis(60));
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

  private static Outcome pacedBy(int seconds) {
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
    return Simulation.play(
        new Scenario(
            paced,
            newer,
            settings(Strategy.WINDOW, Hold.ANSWER),
            traffic(3000, 60, 20, CountAt.RANDOM, 1),
            KNOWN));
  }

  @Test
  void invalidTrafficIsRejectedWithAMessage() {
    assertThatThrownBy(() -> traffic(0, 60, 20, CountAt.RANDOM, 1))
        .hasMessageContaining("at least 1 message");
    assertThatThrownBy(() -> traffic(1, 60, 61, CountAt.RANDOM, 1))
        .hasMessageContaining("the jitter (61 ms) is above the latency (60 ms)");
    assertThatThrownBy(() -> traffic(1, 60, 55, CountAt.RANDOM, 1))
        .hasMessageContaining("the shortest is 5 ms");
  }
}
