package io.pactsync.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.QuotaShare;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An inbox beside another client of its mailbox, in virtual time: five minutes each. */
class SharedMailboxTest {
  private static final double LATENCY = 0.06;
  private static final int LIMIT = 245;

  private static LongStream seeds() {
    return LongStream.range(0, 8);
  }

  private static SimulationResult run(
      QuotaShare share, String others, double refused, double seconds, double expected, long seed) {
    return run("250-per-second", share, others, refused, (int) (expected * seconds / 5), seed);
  }

  private static SimulationResult run(
      String profileName,
      QuotaShare share,
      String others,
      double refused,
      int messages,
      long seed) {
    return Simulation.run(
        scenario(
            profileName,
            QuotaSettings.DEFAULTS.withShare(share),
            traffic(
                messages,
                60,
                SimulatedCountTime.RANDOM,
                OtherClient.parse(others),
                refused,
                seed)));
  }

  private static SimulationScenario scenario(
      String profileName, QuotaSettings settings, SimulatedTraffic traffic) {
    QuotaProfile profile = QuotaProfiles.read(profileName, Path.of("")).orThrow();
    return new SimulationScenario(
        profile, profile, settings, traffic, new KnownProfiles(List.of(profile)));
  }

  private static SimulatedTraffic traffic(
      int messages,
      int latency,
      SimulatedCountTime countAt,
      OtherClient others,
      double refused,
      long seed) {
    return new SimulatedTraffic(
        messages,
        Duration.ofMillis(latency),
        Duration.ofMillis(latency / 3),
        Duration.ofMillis(10),
        countAt,
        others,
        refused,
        seed);
  }

  /** Means over several seeds: the part of what is left that we use, and refusals a minute. */
  private record Means(double used, double refused, double othersRefused) {
    static Means of(QuotaShare share, int others) {
      List<SimulationResult> results =
          seeds().mapToObj(seed -> run(share, others + "", 0, 300, LIMIT - others, seed)).toList();
      return new Means(
          mean(results, each -> each.unitsPerSecond() / (LIMIT - others)),
          mean(results, each -> each.refused() / minutes(each)),
          mean(results, each -> each.others().refused() / minutes(each)));
    }

    private static double mean(
        List<SimulationResult> results, ToDoubleFunction<SimulationResult> figure) {
      return results.stream().mapToDouble(figure).average().orElseThrow();
    }
  }

  private static double minutes(SimulationResult result) {
    return result.duration().toMillis() / 60_000.0;
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 100, 150})
  void eachShareIsUsedAtABoundedPriceForTheOtherClient(int others) {
    Means polite = Means.of(QuotaShare.POLITE, others);
    Means fair = Means.of(QuotaShare.FAIR, others);
    Means greedy = Means.of(QuotaShare.GREEDY, others);
    assertThat(polite.used()).isGreaterThan(0.60);
    assertThat(fair.used()).isGreaterThan(0.78);
    assertThat(greedy.used()).isGreaterThan(0.85);
    assertThat(List.of(polite, fair, greedy)).allMatch(each -> each.refused() <= 30);
    assertThat(polite.othersRefused()).isLessThan(greedy.othersRefused() / 3);
    assertThat(fair.othersRefused()).isLessThan(greedy.othersRefused());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void randomRefusalsCostLittle(long seed) {
    double alone = LIMIT / (1 + LATENCY);
    for (QuotaShare share : QuotaShare.values()) {
      assertThat(run(share, "0", 0.005, 200, alone, seed).unitsPerSecond())
          .as("seed %d, %s, 0.5%%", seed, share)
          .isGreaterThan(0.9 * alone);
      assertThat(run(share, "0", 0.02, 200, alone, seed).unitsPerSecond())
          .as("seed %d, %s, 2%%", seed, share)
          .isGreaterThan(0.6 * alone);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noMailboxStarvesWhileAnythingIsLeft(long seed) {
    for (QuotaShare share : QuotaShare.values()) {
      SimulationResult result = run(share, "200", 0.02, 120, 20, seed);
      assertThat(result.unitsPerSecond()).as("seed %d, %s", seed, share).isGreaterThan(5);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void withoutOthersNothingIsRefused(long seed) {
    QuotaSettings settings = QuotaSettings.DEFAULTS;
    for (int latency : new int[] {60, 300}) {
      double ceiling = LIMIT / (1 + latency / 1000.0);
      for (SimulatedCountTime countAt : SimulatedCountTime.values()) {
        SimulationResult result =
            Simulation.run(
                scenario(
                    "250-per-second",
                    settings,
                    traffic(
                        (int) (ceiling * 120 / 5), latency, countAt, OtherClient.NONE, 0, seed)));
        assertThat(result.refused()).as("seed %d, %d ms, %s", seed, latency, countAt).isZero();
        assertThat(result.unitsPerSecond())
            .as("seed %d, %d ms, %s", seed, latency, countAt)
            .isGreaterThan(0.97 * ceiling);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theRateFollowsAClientThatComesAndGoes(long seed) {
    SimulationResult result = run(QuotaShare.POLITE, "150:on-off", 0, 240, 150, seed);
    List<Long> ours = result.servedBySecond();
    for (int begin = 60; begin + 30 <= Math.min(ours.size(), 240); begin += 60) {
      assertThat(average(ours, begin + 10, begin + 30))
          .as("seed %d, alone again since second %d", seed, begin)
          .isGreaterThan(0.9 * LIMIT / (1 + LATENCY));
    }
  }

  private static double average(List<Long> bySecond, int from, int to) {
    return bySecond.subList(from, to).stream().mapToLong(Long::longValue).average().orElse(0);
  }

  /** The first minutes, in which the inbox learns of the other client, meet a few more refusals. */
  @Test
  void aProfileByTheMinuteIsSharedToo() {
    double left = 5880 / 60.0 - 2000 / 60.0;
    ToDoubleFunction<SimulationResult> used = each -> each.unitsPerSecond() / left;
    ToDoubleFunction<SimulationResult> inTenMinutes = each -> each.refused() / minutes(each) * 10;
    List<SimulationResult> twentyMinutes = besideTwoThousandAMinute(left * 1_200);
    assertThat(Means.mean(twentyMinutes, used)).isGreaterThan(0.75);
    assertThat(Means.mean(twentyMinutes, inTenMinutes)).isLessThan(9.5);
    assertThat(twentyMinutes).allMatch(each -> inTenMinutes.applyAsDouble(each) < 10.5);
    List<SimulationResult> tenMinutes = besideTwoThousandAMinute(left * 600);
    assertThat(Means.mean(tenMinutes, used)).isGreaterThan(0.75);
    assertThat(tenMinutes).allMatch(each -> inTenMinutes.applyAsDouble(each) < 13);
  }

  private static List<SimulationResult> besideTwoThousandAMinute(double units) {
    return seeds()
        .mapToObj(
            seed ->
                run(
                    "6000-per-minute",
                    QuotaShare.POLITE,
                    2000 / 60.0 + "",
                    0,
                    (int) (units / 20),
                    seed))
        .toList();
  }

  @Test
  void burstsHaveTheRateOfSingleCalls() {
    SimulationResult bursts = run(QuotaShare.POLITE, "50:bursts", 0, 300, 150, 1);
    double calls = bursts.others().calls();
    assertThat(calls % 10).isZero();
    assertThat(calls * 5e9 / bursts.duration().toNanos()).isBetween(40.0, 60.0);
    assertThat(bursts.others().servedBySecond()).contains(0L);
  }

  @Test
  void otherClientsAreReadFromText() {
    assertThat(OtherClient.parse("100"))
        .isEqualTo(new OtherClient(100, OtherClient.Pattern.POISSON));
    assertThat(OtherClient.parse("150:on-off").pattern()).isEqualTo(OtherClient.Pattern.ON_OFF);
    assertThat(OtherClient.parse("20:office-hours").pattern())
        .isEqualTo(OtherClient.Pattern.OFFICE_HOURS);
    for (String invalid : new String[] {"", "x", "100:sometimes", "-1", "NaN"}) {
      assertThatThrownBy(() -> OtherClient.parse(invalid))
          .as(invalid)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("another client");
    }
  }
}
