package io.pactsync.bench.refusals;

import io.pactsync.bench.BenchmarkClient;
import io.pactsync.bench.PlainBenchmarkClient;
import io.pactsync.quota.QuotaShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All runs, the longest first, so that few runs are left alone at the end. */
record RefusalRuns(List<String> program, RefusalBenchOptions options) {
  static final List<Integer> OTHERS = List.of(50, 100, 150);
  static final int ON_OFF = 100;
  static final int PER_MINUTE = 2_000;

  static final List<Situation> FAULTS =
      List.of(
          Situation.withFaults("0.5% 429, Retry-After: 1", "429(1s):0.5%"),
          Situation.withFaults("2% 429, Retry-After: 1", "429(1s):2%"),
          Situation.withFaults("2% 429", "429:2%"),
          Situation.withFaults("2% 403 userRateLimitExceeded", "403-user-rate:2%"),
          Situation.withFaults(
              "13% mixed, 3% refusals",
              "429:1.5%,403-user-rate:1.5%,503:4%,500:2%,reset:2%,truncate:1%,cut:1%"));

  List<RefusalRun> all() {
    List<RefusalRun> runs = new ArrayList<>();
    for (QuotaShare share : QuotaShare.values()) {
      runs.add(pactsync(Situation.perMinute(PER_MINUTE), share, options.perMinute()));
    }
    for (QuotaShare share : QuotaShare.values()) {
      OTHERS.forEach(
          others -> runs.add(pactsync(Situation.beside(others), share, options.sharing())));
    }
    for (QuotaShare share : QuotaShare.values()) {
      runs.add(pactsync(Situation.besideOnOff(ON_OFF), share, options.onOff()));
    }
    for (Situation alone :
        List.of(Situation.alone(Situation.NEAR), Situation.alone(Situation.FAR))) {
      runs.add(pactsync(alone, QuotaShare.POLITE, options.faults()));
    }
    FAULTS.forEach(faults -> runs.add(pactsync(faults, QuotaShare.POLITE, options.faults())));
    for (String kind : List.of("work-queue", "batch-loop", "token-bucket")) {
      BenchmarkClient client = new PlainBenchmarkClient(kind, "");
      OTHERS.forEach(others -> runs.add(plain(Situation.beside(others), client)));
      runs.add(plain(Situation.alone(Situation.NEAR), client));
      FAULTS.forEach(faults -> runs.add(plain(faults, client)));
    }
    return runs;
  }

  private RefusalRun pactsync(Situation situation, QuotaShare share, Duration measured) {
    return new RefusalRun(
        situation, new SharingClient(program, share, situation.profileName()), measured);
  }

  private RefusalRun plain(Situation situation, BenchmarkClient client) {
    return new RefusalRun(situation, client, options.plain());
  }
}
