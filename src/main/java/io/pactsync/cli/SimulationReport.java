package io.pactsync.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.cli.chart.Chart;
import io.pactsync.cli.chart.PaceChart;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Scope;
import io.pactsync.quota.Strategy;
import io.pactsync.simulate.Outcome;
import io.pactsync.simulate.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats simulated runs as a table, as one JSON object a run, or as a chart. */
public record SimulationReport(List<Outcome> outcomes) {
  /** Returns a table with one row for each run. */
  public String text() {
    Table table =
        new Table(
            "PROFILE",
            "STRATEGY",
            "HOLD",
            "UNITS/S",
            "UTILISATION",
            "HIGHEST WINDOW",
            "REFUSED",
            "FINISHED IN");
    for (Outcome outcome : outcomes) {
      table.row(
          outcome.scenario().believed().name(),
          strategy(outcome),
          hold(outcome),
          String.format(Locale.ROOT, "%.1f", outcome.unitsPerSecond()),
          String.format(Locale.ROOT, "%.1f%%", 100 * outcome.utilisation()),
          highest(outcome),
          String.format(Locale.ROOT, "%,d", outcome.refused()),
          Amounts.time(outcome.took()));
    }
    return heading() + "\n\n" + table + learned();
  }

  private String heading() {
    Outcome first = outcomes.get(0);
    Traffic traffic = first.scenario().traffic();
    String counted =
        switch (traffic.countAt()) {
          case ARRIVAL -> "when they arrive";
          case RANDOM -> "at random instants";
          case ANSWER -> "when their responses are sent";
        };
    QuotaProfile enforced = first.scenario().enforced();
    boolean sameProfile =
        outcomes.stream()
            .allMatch(run -> run.scenario().enforced().equals(run.scenario().believed()));
    return String.format(
        Locale.ROOT,
        "%,d messages, latency %d ± %d ms, calls counted %s%s",
        traffic.messages(),
        traffic.latency().toMillis(),
        traffic.jitter().toMillis(),
        counted,
        sameProfile ? "" : " by " + enforced.name());
  }

  private String learned() {
    return outcomes.stream()
        .filter(outcome -> !outcome.adopted().isEmpty())
        .map(
            outcome ->
                "%s, %s: learned %s from a refusal%n"
                    .formatted(
                        outcome.scenario().believed().name(),
                        strategy(outcome),
                        names(outcome.adopted())))
        .collect(Collectors.joining());
  }

  private static String names(List<QuotaProfile> profiles) {
    return profiles.stream().map(QuotaProfile::name).collect(Collectors.joining(", then "));
  }

  private static String strategy(Outcome outcome) {
    return outcome.scenario().settings().strategy().name().toLowerCase(Locale.ROOT);
  }

  private static String hold(Outcome outcome) {
    return outcome.scenario().settings().strategy() == Strategy.WINDOW
        ? outcome.scenario().settings().hold().name().toLowerCase(Locale.ROOT)
        : "-";
  }

  /** The windows of the user. One inbox does not fill the windows of a project. */
  private static String highest(Outcome outcome) {
    return outcome.highest().entrySet().stream()
        .filter(entry -> entry.getKey().scope() == Scope.USER)
        .map(
            entry ->
                String.format(
                    Locale.ROOT,
                    "%,d of %,d in %ds",
                    entry.getValue(),
                    entry.getKey().units(),
                    entry.getKey().window().toSeconds()))
        .collect(Collectors.joining(", "));
  }

  /** One JSON object for each run, one a line. */
  public String json() {
    StringBuilder lines = new StringBuilder();
    outcomes.forEach(outcome -> lines.append(json(outcome)).append('\n'));
    return lines.toString();
  }

  private static ObjectNode json(Outcome outcome) {
    ObjectNode json = Json.object();
    json.put("profile", outcome.scenario().believed().name());
    json.put("google", outcome.scenario().enforced().name());
    json.put("strategy", strategy(outcome));
    if (outcome.scenario().settings().strategy() == Strategy.WINDOW) {
      json.put("hold", hold(outcome));
    }
    json.put("messages", outcome.scenario().traffic().messages());
    json.put("units", outcome.units());
    json.put("calls", outcome.calls());
    json.put("refused", outcome.refused());
    json.put("seconds", outcome.took().toMillis() / 1000.0);
    json.put("unitsPerSecond", outcome.unitsPerSecond());
    json.put("utilisation", outcome.utilisation());
    ObjectNode highest = json.putObject("highest");
    outcome.highest().forEach((limit, units) -> highest.put(limit.name(), units));
    var adopted = json.putArray("learned");
    outcome.adopted().forEach(profile -> adopted.add(profile.name()));
    return json;
  }

  /** A chart of the units per second, averaged over the shortest window or more. */
  public Chart chart() {
    Duration shortest =
        outcomes.stream()
            .flatMap(outcome -> outcome.scenario().enforced().limits().stream())
            .map(QuotaLimit::window)
            .min(Duration::compareTo)
            .orElseThrow();
    PaceChart chart = new PaceChart("Units per second, simulated", shortest);
    for (Outcome outcome : outcomes) {
      String hold = hold(outcome).equals("-") ? "" : ", hold " + hold(outcome);
      chart.add(
          outcome.scenario().believed().name() + ", " + strategy(outcome) + hold,
          outcome.servedBySecond());
    }
    outcomes.stream()
        .map(outcome -> outcome.scenario().enforced())
        .distinct()
        .forEach(profile -> chart.ceiling(profile.name(), profile.unitsPerSecond(0)));
    return chart.chart();
  }
}
