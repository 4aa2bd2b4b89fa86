package io.pactsync.bench.refusals;

import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.QuotaShare;
import io.pactsync.simulate.OtherClient;
import io.pactsync.simulate.SimulatedCountTime;
import io.pactsync.simulate.SimulatedTraffic;
import io.pactsync.simulate.Simulation;
import io.pactsync.simulate.SimulationResult;
import io.pactsync.simulate.SimulationScenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a client gains and what it costs the other client, for many values of the numbers behind
 * {@code quota.share}, in virtual time. Runs in the calling thread only.
 *
 * @param seconds the simulated time of each run
 */
record TradeOffSweep(int seconds) {
  private static final double[] DECREASES = {0.80, 0.85, 0.90, 0.94, 0.97};
  private static final double[] INCREASES = {0.001, 0.002, 0.005, 0.01, 0.02};
  static final double[] MARGINS = {0, 0.05, 0.10, 0.15, 0.20};

  /**
   * A point of the trade-off: means beside another client of 50, 100 and 150 units a second.
   *
   * @param shareOfLeft the reached share of what the other client leaves
   * @param refusedPerMinute refused calls of the client
   * @param othersRefusedPerMinute refused calls of the other client
   */
  record Point(double shareOfLeft, double refusedPerMinute, double othersRefusedPerMinute) {}

  /** The points of all numbers by their margin. */
  Map<Double, List<Point>> sweep() throws ReflectiveOperationException {
    Map<Double, List<Point>> points = new TreeMap<>();
    for (double margin : MARGINS) {
      for (double decrease : DECREASES) {
        for (double increase : INCREASES) {
          points
              .computeIfAbsent(margin, key -> new ArrayList<>())
              .add(pointOf(new ShareParameters(decrease, increase, margin)));
        }
      }
    }
    return points;
  }

  /** The point of these numbers. */
  Point pointOf(ShareParameters numbers) throws ReflectiveOperationException {
    ShareParameters before = ShareParameters.of(QuotaShare.FAIR);
    try {
      numbers.assignTo(QuotaShare.FAIR);
      return pointOf(QuotaShare.FAIR);
    } finally {
      before.assignTo(QuotaShare.FAIR);
    }
  }

  /** The point of a setting as it is. */
  Point pointOf(QuotaShare share) {
    double reached = 0;
    double refused = 0;
    double othersRefused = 0;
    int n = RefusalRuns.OTHERS.size();
    for (int others : RefusalRuns.OTHERS) {
      Situation situation = Situation.beside(others);
      SimulationResult result = simulate(situation, share);
      double minutes = result.duration().toMillis() / 60_000.0;
      reached += result.unitsPerSecond() / situation.left() / n;
      refused += result.refused() / minutes / n;
      othersRefused += result.others().refused() / minutes / n;
    }
    return new Point(reached, refused, othersRefused);
  }

  private SimulationResult simulate(Situation situation, QuotaShare share) {
    QuotaProfile profile = situation.profile();
    return Simulation.run(
        new SimulationScenario(
            profile,
            profile,
            QuotaSettings.DEFAULTS.withShare(share),
            new SimulatedTraffic(
                (int) (situation.left() * seconds / 5),
                situation.latency().mean(),
                situation.latency().jitter(),
                Duration.ofMillis(10),
                SimulatedCountTime.RANDOM,
                OtherClient.parse(situation.others().orElseThrow()),
                0,
                1),
            new KnownProfiles(List.of(profile))));
  }
}
