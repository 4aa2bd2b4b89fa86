package io.pactsync.bench.refusals;

import static io.pactsync.bench.Markdown.format;

import io.pactsync.bench.MachineDescription;
import io.pactsync.bench.Markdown;
import io.pactsync.quota.QuotaShare;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Formats the page about refusals from measured figures. The charts are beside it. */
record RefusalPage(
    RefusalBenchOptions options,
    LocalDate date,
    MachineDescription machine,
    ConcurrentRuns.Result result,
    String tradeOffChart,
    String onOffChart) {

  private RefusalFigures figures() {
    return new RefusalFigures(result.measurements());
  }

  String text() {
    return "# Benchmarks with refusals\n\n"
        + Markdown.wrapped(introduction())
        + "\n"
        + Markdown.wrapped(load())
        + "\n## Aims\n\n"
        + Markdown.table(
            List.of("aim", "measured", "reached"), new RefusalTargets(figures()).rows())
        + "\n## Another client of the mailbox\n\n"
        + Markdown.wrapped(
            "The other client calls at random instants at its mean rate and never retries.")
        + "\n"
        + beside()
        + "\n## The choice of the settings\n\n"
        + "![Share against refusals of the other client]("
        + tradeOffChart
        + ")\n\n"
        + Markdown.wrapped(tradeOff())
        + "\n## Another client that comes and goes\n\n"
        + "![Units per second]("
        + onOffChart
        + ")\n\n"
        + onOff()
        + "\n"
        + Markdown.wrapped(following())
        + "\n## Random refusals and faults\n\n"
        + faults()
        + "\n"
        + Markdown.wrapped(
            "The last column divides by the same client's units/s with neither faults nor another"
                + " client. Mixed faults are 429, 403 userRateLimitExceeded (1.5% each), 503 (4%),"
                + " 500, reset (2% each), truncated and cut responses (1% each).")
        + "\n## Nobody else\n\n"
        + alone()
        + "\n## 6000-per-minute beside 2,000 units a minute\n\n"
        + perMinute();
  }

  private String introduction() {
    return format(
        "`%s` measured these figures on %s in one run of %.0f minutes on %s, %d cores, and wrote"
            + " this page. Each client fetches short messages over HTTP, in its own process and"
            + " from its own embedded Gmail, which enforces the profile 250-per-second unless a"
            + " section says otherwise, answers in 60 ms ± 20 and counts calls at random instants."
            + " Each run is measured from its first get, the time to adapt included: Pactsync for"
            + " %s beside a steady client, %s beside one that comes and goes, %s without another"
            + " client and %s on 6000-per-minute; a plain client for %s."
            + " Pactsync runs with its defaults and `quota.share: polite` where nothing else is"
            + " named. Left is what the other client leaves of the allowed 245 units/s (98 for"
            + " 6000-per-minute).",
        options.command(),
        date,
        result.seconds() / 60,
        machine.processor(),
        machine.cores(),
        duration(options.sharing()),
        duration(options.onOff()),
        duration(options.faults()),
        duration(options.perMinute()),
        duration(options.plain()));
  }

  private static String duration(Duration time) {
    long seconds = time.toSeconds();
    return seconds % 60 != 0
        ? seconds + " seconds"
        : seconds == 60 ? "a minute" : seconds / 60 + " minutes";
  }

  private String load() {
    double slowest =
        result.measurements().stream()
            .filter(each -> each.run().situation().latency().equals(Situation.NEAR))
            .mapToDouble(RefusalMeasurement::meanLatencyMillis)
            .max()
            .orElse(0);
    return format(
        "%d runs were in progress at a time. %.0f%% of the processors were in use on average, other"
            + " programs of the machine included. The highest mean latency of a run at 60 ms was"
            + " %.0f ms; more than 60 means that the machine was too busy to answer in time.",
        options.atOnce(), 100 * result.processorLoad(), slowest);
  }

  private String beside() {
    List<List<String>> rows = new ArrayList<>();
    for (int others : RefusalRuns.OTHERS) {
      Situation situation = Situation.beside(others);
      for (RefusalMeasurement each : figures().in(situation)) {
        rows.add(
            List.of(
                each.run().client().name(),
                situation.name(),
                format("%.0f", situation.left()),
                format("%.1f", each.unitsPerSecond()),
                format("%.0f%%", 100 * each.shareOfLeft()),
                format("%.1f", each.refusedPerMinute()),
                format("%.1f", each.othersRefusedPerMinute()),
                format("%.1f%%", 100 * each.othersRefusedShare())));
      }
    }
    return Markdown.table(
        List.of(
            "client",
            "other client",
            "left",
            "units/s",
            "of left",
            "refused a minute",
            "other client refused a minute",
            "of its calls"),
        rows);
  }

  private String tradeOff() {
    return format(
        "Each dot is a simulation of %d seconds beside 50, 100 and 150 units/s, of which it shows"
            + " the means. It varies by how much a refusal lowers the rate, how fast the rate rises"
            + " without one, and the margin that stays unused. The circles are the settings of"
            + " `quota.share` in the same simulation, the squares the same settings over HTTP, as"
            + " in the table above.",
        options.sweptSeconds());
  }

  private String onOff() {
    List<List<String>> rows = new ArrayList<>();
    for (QuotaShare share : QuotaShare.values()) {
      RefusalMeasurement run = figures().besideOnOff(share);
      SwitchDelays delays = figures().delays(share);
      rows.add(
          List.of(
              run.run().client().name(),
              format("%.1f", run.unitsPerSecond()),
              delays.afterLeaving().toString(),
              delays.afterComing().toString(),
              format("%.1f", run.refusedPerMinute()),
              format("%.1f", run.othersRefusedPerMinute())));
    }
    return Markdown.table(
        List.of(
            "client",
            "units/s",
            "seconds after it leaves",
            "seconds after it comes",
            "refused a minute",
            "other client refused a minute"),
        rows);
  }

  private static String following() {
    return format(
        "The other client spends %d units/s for 30 seconds, then nothing for 30 seconds. After it"
            + " leaves: the seconds until three seconds begin in which the client spends %.0f%%"
            + " (`polite`) or %.0f%% of the ceiling without another client. After it comes: the"
            + " seconds until three seconds begin in which the client spends no more than what is"
            + " left.",
        RefusalRuns.ON_OFF,
        100 * RefusalFigures.bar(QuotaShare.POLITE),
        100 * RefusalFigures.bar(QuotaShare.FAIR));
  }

  private String faults() {
    List<List<String>> rows = new ArrayList<>();
    for (Situation situation : RefusalRuns.FAULTS) {
      for (RefusalMeasurement each : figures().in(situation)) {
        String client = each.run().client().name();
        rows.add(
            List.of(
                client,
                situation.name(),
                format("%.1f", each.unitsPerSecond()),
                format("%.1f", each.faulted() * 60 / each.seconds()),
                format("%.1f", each.refusedPerMinute()),
                format("%.0f%%", 100 * figures().shareOfUndisturbed(situation, client))));
      }
    }
    return Markdown.table(
        List.of(
            "client",
            "faults",
            "units/s",
            "faults a minute",
            "refused by a window a minute",
            "of units/s without"),
        rows);
  }

  private String alone() {
    List<List<String>> rows = new ArrayList<>();
    for (Situation situation :
        List.of(Situation.alone(Situation.NEAR), Situation.alone(Situation.FAR))) {
      for (RefusalMeasurement each : figures().in(situation)) {
        rows.add(
            List.of(
                each.run().client().name(),
                situation.latency().toString(),
                format("%.1f", each.unitsPerSecond()),
                format("%.1f%%", 100 * each.unitsPerSecond() / situation.ceiling()),
                Long.toString(each.refused())));
      }
    }
    return Markdown.table(
            List.of("client", "latency", "units/s", "of the ceiling", "refused"), rows)
        + "\n"
        + Markdown.wrapped(
            "The ceiling is that of a client which reuses units one second after the response: 245"
                + " ÷ (1 + latency in seconds).");
  }

  private String perMinute() {
    List<List<String>> rows = new ArrayList<>();
    for (QuotaShare share : QuotaShare.values()) {
      RefusalMeasurement run = figures().perMinute(share);
      rows.add(
          List.of(
              run.run().client().name(),
              format("%.1f", run.unitsPerSecond()),
              format("%.0f%%", 100 * run.shareOfLeft()),
              Long.toString(run.refused()),
              Long.toString(run.othersRefused()),
              format("%.1f%%", 100 * run.othersRefusedShare())));
    }
    return Markdown.table(
        List.of("client", "units/s", "of left", "refused", "other client refused", "of its calls"),
        rows);
  }
}
