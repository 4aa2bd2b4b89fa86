package io.pactsync.bench.refusals;

import static io.pactsync.bench.Markdown.format;

import io.pactsync.quota.QuotaShare;
import java.util.ArrayList;
import java.util.List;

/** Compares the measured figures with what Pactsync aims at. */
record RefusalTargets(RefusalFigures figures) {

  /** The rows of a table: aim, measured, whether it is reached. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int others : RefusalRuns.OTHERS) {
      share(rows, others, QuotaShare.FAIR, 0.72);
      share(rows, others, QuotaShare.POLITE, 0.60);
    }
    for (QuotaShare share : List.of(QuotaShare.POLITE, QuotaShare.FAIR)) {
      double worst =
          RefusalRuns.OTHERS.stream()
              .mapToDouble(others -> figures.beside(others, share).refusedPerMinute())
              .max()
              .orElse(0);
      row(
          rows,
          "at most 30 refusals a minute with `" + RefusalFigures.setting(share) + "`",
          format("%.0f at most", worst),
          worst <= 30);
    }
    for (int others : RefusalRuns.OTHERS) {
      double polite = figures.beside(others, QuotaShare.POLITE).othersRefusedPerMinute();
      double greedy = figures.beside(others, QuotaShare.GREEDY).othersRefusedPerMinute();
      row(
          rows,
          format(
              "beside %d units/s, `polite` refuses the other client at most a third as often as"
                  + " `greedy`",
              others),
          format("%.1f and %.1f a minute", polite, greedy),
          3 * polite <= greedy);
    }
    faults(rows, 1, 0.60);
    faults(rows, 2, 0.60);
    faults(rows, 3, 0.60);
    faults(rows, 4, 0.65);
    alone(rows, Situation.alone(Situation.NEAR));
    alone(rows, Situation.alone(Situation.FAR));
    for (QuotaShare share : QuotaShare.values()) {
      int longest = figures.delays(share).longest();
      row(
          rows,
          "follows a client that comes and goes within 10 s with `"
              + RefusalFigures.setting(share)
              + "`",
          longest + " s at most",
          longest <= 10);
    }
    RefusalMeasurement perMinute = figures.perMinute(QuotaShare.POLITE);
    double tenMinutes = perMinute.refusedPerMinute() * 10;
    row(
        rows,
        "6000-per-minute beside 2,000 units/min with `polite`: at least 75% of what is left, at"
            + " most 10 refusals in ten minutes",
        format("%.0f%%, %.1f refusals", 100 * perMinute.shareOfLeft(), tenMinutes),
        perMinute.shareOfLeft() >= 0.75 && tenMinutes <= 10);
    return rows;
  }

  private void share(List<List<String>> rows, int others, QuotaShare share, double aim) {
    double reached = figures.beside(others, share).shareOfLeft();
    row(
        rows,
        format(
            "at least %.0f%% of what %d units/s leave with `%s`",
            100 * aim, others, RefusalFigures.setting(share)),
        format("%.0f%%", 100 * reached),
        reached >= aim);
  }

  private void faults(List<List<String>> rows, int index, double aim) {
    Situation situation = RefusalRuns.FAULTS.get(index);
    double reached = figures.shareOfUndisturbed(situation, "pactsync polite");
    row(
        rows,
        format("%s: at least %.0f%% of the throughput without", situation.name(), 100 * aim),
        format("%.0f%%", 100 * reached),
        reached >= aim);
  }

  private void alone(List<List<String>> rows, Situation situation) {
    RefusalMeasurement run = figures.of(situation, "pactsync polite");
    double reached = run.unitsPerSecond() / situation.ceiling();
    row(
        rows,
        situation.name() + ": at least 97% of the ceiling, no refusal",
        format("%.1f%%, %d refused", 100 * reached, run.refused()),
        reached >= 0.97 && run.refused() == 0);
  }

  private static void row(List<List<String>> rows, String aim, String measured, boolean reached) {
    rows.add(List.of(aim, measured, reached ? "yes" : "**no**"));
  }
}
