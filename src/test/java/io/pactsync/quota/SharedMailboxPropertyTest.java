package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of the rate beside another client of the mailbox, in virtual time. */
class SharedMailboxPropertyTest {
  private static final double LIMIT = 245;

  /** With calls held until their responses 60 ms later, an inbox alone reaches this. */
  private static final double ALONE = LIMIT / 1.06;

  static LongStream seeds() {
    return LongStream.range(0, 12);
  }

  private static SharedMailboxRun.Setup setup(QuotaShare share) {
    return SharedMailboxRun.Setup.of(TestProfiles.PER_SECOND, share);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anInboxNeverStarvesWhileAnythingIsLeft(long seed) {
    Random random = new Random(seed);
    for (QuotaShare share : QuotaShare.values()) {
      double others = 50 + random.nextInt(170);
      int oneIn = 30 + random.nextInt(100);
      SharedMailboxRun run =
          SharedMailboxRun.run(
              setup(share).beside(at -> others).refusing(call -> call % oneIn == 0), 150, seed);
      for (int from = 0; from + 30 <= 150; from += 10) {
        assertThat(run.rate(from, from + 30))
            .as("seed %d, %s, others %.0f, second %d", seed, share, others, from)
            .isGreaterThan(0.25 * (LIMIT - others));
      }
    }
  }

  /** The wider bounds of random calls are their own variation over half a minute. */
  @ParameterizedTest
  @MethodSource("seeds")
  void theRateConvergesWithin30SecondsOfAStep(long seed) {
    Random random = new Random(seed);
    for (QuotaShare share : QuotaShare.values()) {
      double before = random.nextInt(160);
      double after = random.nextInt(160);
      SharedMailboxRun.Setup beside = setup(share).beside(at -> at < 100 ? before : after);
      for (SharedMailboxRun.Setup setup : List.of(beside, beside.evenly())) {
        SharedMailboxRun run = SharedMailboxRun.run(setup, 300, seed);
        double bound = setup.even() ? 0.15 : 0.30;
        double steady = run.rate(180, 300);
        assertThat(run.rate(130, 160))
            .as("seed %d, %s, %.0f, then %.0f, even %s", seed, share, before, after, setup.even())
            .isBetween((1 - bound) * steady, (1 + bound) * steady);
        assertThat(steady)
            .as("seed %d, %s, others %.0f, even %s", seed, share, after, setup.even())
            .isGreaterThan(0.5 * Math.min(ALONE, LIMIT - after));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theRateFollowsWithinTenSecondsAClientThatComesAndGoes(long seed) {
    for (QuotaShare share : QuotaShare.values()) {
      double others = 50 + 10 * new Random(seed).nextInt(11);
      SharedMailboxRun run =
          SharedMailboxRun.run(setup(share).beside(at -> at % 60 < 30 ? 0 : others), 300, seed);
      for (int leaves = 60; leaves < 300; leaves += 60) {
        assertThat(run.rate(leaves + 10, leaves + 30))
            .as("seed %d, %s, without the %.0f of second %d", seed, share, others, leaves)
            .isGreaterThan(0.9 * ALONE);
        assertThat(run.rate(leaves - 20, leaves))
            .as("seed %d, %s, with %.0f before second %d", seed, share, others, leaves)
            .isBetween(0.4 * (LIMIT - others), 1.15 * (LIMIT - others));
      }
    }
  }

  /** The other client is even here, so that only the limiter itself can oscillate. */
  @ParameterizedTest
  @EnumSource
  void aSteadyRateStaysWithin15Percent(QuotaShare share) {
    for (long seed = 0; seed < 6; seed++) {
      double others = 40 + 25 * seed;
      SharedMailboxRun run =
          SharedMailboxRun.run(setup(share).beside(at -> others).evenly(), 240, seed);
      double mean = run.rate(60, 240);
      for (int from = 60; from + 10 <= 240; from++) {
        assertThat(run.rate(from, from + 10) / mean)
            .as("%s, others %.0f, ten seconds from %d", share, others, from)
            .isBetween(0.85, 1.15);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aSingleRefusalCostsAtMostTwoSecondsOfSending(long seed) {
    int which = 200 + new Random(seed).nextInt(1500);
    for (QuotaShare share : QuotaShare.values()) {
      double with =
          SharedMailboxRun.run(setup(share).refusing(call -> call == which), 60, seed).rate(0, 60);
      double without = SharedMailboxRun.run(setup(share), 60, seed).rate(0, 60);
      assertThat((without - with) * 60)
          .as("seed %d, %s, call %d", seed, share, which)
          .isLessThan(2 * ALONE);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aSingleRefusalCostsLittleInWindowsOfAMinuteToo(long seed) {
    int which = 20 + new Random(seed).nextInt(500);
    SharedMailboxRun.Setup setup =
        SharedMailboxRun.Setup.of(TestProfiles.PER_MINUTE, QuotaShare.POLITE);
    double with =
        SharedMailboxRun.run(setup.refusing(call -> call == which), 300, seed).rate(0, 300);
    double without = SharedMailboxRun.run(setup, 300, seed).rate(0, 300);
    // Where few calls are in flight, nothing distinguishes it from another client's spending.
    assertThat((without - with) * 300).as("seed %d, call %d", seed, which).isLessThan(7 * 98);
  }

  /** A tenth of the calls fails after Google counted it; three in a hundred are refused. */
  @ParameterizedTest
  @MethodSource("seeds")
  void mixedFaultsCostAboutTheirShare(long seed) {
    Random random = new Random(seed);
    int[] fate = random.ints(20_000, 0, 100).toArray();
    for (QuotaShare share : QuotaShare.values()) {
      double failing =
          SharedMailboxRun.run(setup(share).failing(call -> fate[call] >= 90), 120, seed)
              .rate(0, 120);
      double mixed =
          SharedMailboxRun.run(
                  setup(share).failing(call -> fate[call] >= 90).refusing(call -> fate[call] < 3),
                  120,
                  seed)
              .rate(0, 120);
      assertThat(failing).as("seed %d, %s, 10%%", seed, share).isGreaterThan(0.87 * ALONE);
      assertThat(mixed).as("seed %d, %s, 13%%", seed, share).isGreaterThan(0.65 * ALONE);
    }
  }

  @Test
  void callsArePacedInLongWindowsBesideAnotherClient() {
    SharedMailboxRun run =
        SharedMailboxRun.run(
            SharedMailboxRun.Setup.of(TestProfiles.PER_MINUTE, QuotaShare.POLITE)
                .beside(at -> 33)
                .evenly(),
            300,
            1);
    for (int second = 120; second < 300; second++) {
      assertThat(run.rate(second, second + 1)).as("second %d", second).isLessThanOrEqualTo(160);
    }
  }
}
