package io.pactsync.bench.refusals;

import io.pactsync.quota.QuotaShare;
import java.util.List;
import java.util.Locale;

/** Finds the measurements of situations and clients. */
record RefusalFigures(List<RefusalMeasurement> measurements) {
  static String setting(QuotaShare share) {
    return share.name().toLowerCase(Locale.ROOT);
  }

  /** All clients in a situation. */
  List<RefusalMeasurement> in(Situation situation) {
    return measurements.stream().filter(each -> each.run().situation().equals(situation)).toList();
  }

  RefusalMeasurement of(Situation situation, String client) {
    return in(situation).stream()
        .filter(each -> each.run().client().name().equals(client))
        .findFirst()
        .orElseThrow();
  }

  private RefusalMeasurement of(Situation situation, QuotaShare share) {
    return of(situation, "pactsync " + setting(share));
  }

  RefusalMeasurement beside(int others, QuotaShare share) {
    return of(Situation.beside(others), share);
  }

  RefusalMeasurement besideOnOff(QuotaShare share) {
    return of(Situation.besideOnOff(RefusalRuns.ON_OFF), share);
  }

  RefusalMeasurement perMinute(QuotaShare share) {
    return of(Situation.perMinute(RefusalRuns.PER_MINUTE), share);
  }

  /** The throughput in a situation as a share of the same client's without others and faults. */
  double shareOfUndisturbed(Situation situation, String client) {
    return of(situation, client).unitsPerSecond()
        / of(Situation.alone(Situation.NEAR), client).unitsPerSecond();
  }

  SwitchDelays delays(QuotaShare share) {
    RefusalMeasurement run = besideOnOff(share);
    Situation situation = run.run().situation();
    return SwitchDelays.of(
        run.bySecond(),
        run.firstSecond(),
        Situation.alone(Situation.NEAR).ceiling(),
        situation.left(),
        bar(share));
  }

  /** The share of what is left that a setting reaches at least. */
  static double bar(QuotaShare share) {
    return share == QuotaShare.POLITE ? 0.60 : 0.72;
  }
}
