package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import io.pactsync.simulate.SimulatedTraffic;
import io.pactsync.simulate.SimulationResult;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats simulated runs as a table, as one JSON object a run, or as a chart. */
public record SimulationReport(List<SimulationResult> outcomes) {
  /** Returns a table with one row for each run. */
  public String text() {
    TextTable table =
        new TextTable(
            "PROFILE",
            "STRATEGY",
            "HOLD",
            "UNITS/S",
            "UTILISATION",
            "HIGHEST WINDOW",
            "REFUSED",
            "FINISHED IN");
    for (SimulationResult outcome : outcomes) {
      table.row(
          outcome.scenario().limiterProfile().name(),
          strategy(outcome),
          hold(outcome),
          String.format(Locale.ROOT, "%.1f", outcome.unitsPerSecond()),
          String.format(Locale.ROOT, "%.1f%%", 100 * outcome.utilisation()),
          highest(outcome),
          String.format(Locale.ROOT, "%,d", outcome.refused()),
          AmountFormat.duration(outcome.duration()));
    }
    return heading() + "\n\n" + table + others() + learned();
  }

  private String heading() {
    SimulationResult first = outcomes.get(0);
    SimulatedTraffic traffic = first.scenario().traffic();
    String counted =
        switch (traffic.countAt()) {
          case ARRIVAL -> "when they arrive";
          case RANDOM -> "at random instants";
          case ANSWER -> "when their responses are sent";
        };
    QuotaProfile enforced = first.scenario().enforcedProfile();
    boolean sameProfile =
        outcomes.stream()
            .allMatch(
                run -> run.scenario().enforcedProfile().equals(run.scenario().limiterProfile()));
    return String.format(
        Locale.ROOT,
        "%s, latency %d ± %d ms, calls counted %s%s",
        AmountFormat.count(traffic.messages(), "message"),
        traffic.latency().toMillis(),
        traffic.jitter().toMillis(),
        counted,
        sameProfile ? "" : " by " + enforced.name());
  }

  private String others() {
    return outcomes.stream()
        .filter(outcome -> outcome.scenario().traffic().others().isPresent())
        .map(
            outcome ->
                String.format(
                    Locale.ROOT,
                    "%s, %s: Gmail refused %,d of %s of the other client%n",
                    outcome.scenario().limiterProfile().name(),
                    strategy(outcome),
                    outcome.others().refused(),
                    AmountFormat.count(outcome.others().calls(), "call")))
        .collect(Collectors.joining());
  }

  private String learned() {
    return outcomes.stream()
        .filter(outcome -> !outcome.learnedProfiles().isEmpty())
        .map(
            outcome ->
                "%s, %s: learned %s from a refusal%n"
                    .formatted(
                        outcome.scenario().limiterProfile().name(),
                        strategy(outcome),
                        names(outcome.learnedProfiles())))
        .collect(Collectors.joining());
  }

  private static String names(List<QuotaProfile> profiles) {
    return profiles.stream().map(QuotaProfile::name).collect(Collectors.joining(", then "));
  }

  private static String strategy(SimulationResult outcome) {
    return outcome.scenario().settings().strategy().name().toLowerCase(Locale.ROOT);
  }

  private static String hold(SimulationResult outcome) {
    return outcome.scenario().settings().strategy() == PacingStrategy.WINDOW
        ? outcome.scenario().settings().hold().name().toLowerCase(Locale.ROOT)
        : "-";
  }

  /** The windows of the user. One inbox does not fill the windows of a project. */
  private static String highest(SimulationResult outcome) {
    return outcome.peakUnits().entrySet().stream()
        .filter(entry -> entry.getKey().scope() == QuotaScope.USER)
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

  private static ObjectNode json(SimulationResult outcome) {
    ObjectNode json = JsonObjects.object();
    json.put("profile", outcome.scenario().limiterProfile().name());
    json.put("google", outcome.scenario().enforcedProfile().name());
    json.put("strategy", strategy(outcome));
    if (outcome.scenario().settings().strategy() == PacingStrategy.WINDOW) {
      json.put("hold", hold(outcome));
    }
    json.put("messages", outcome.scenario().traffic().messages());
    json.put("units", outcome.units());
    json.put("calls", outcome.calls());
    json.put("refused", outcome.refused());
    if (outcome.scenario().traffic().others().isPresent()) {
      json.putObject("others")
          .put("calls", outcome.others().calls())
          .put("refused", outcome.others().refused());
    }
    json.put("seconds", outcome.duration().toMillis() / 1000.0);
    json.put("unitsPerSecond", outcome.unitsPerSecond());
    json.put("utilisation", outcome.utilisation());
    ObjectNode highest = json.putObject("highest");
    outcome.peakUnits().forEach((limit, units) -> highest.put(limit.name(), units));
    var adopted = json.putArray("learned");
    outcome.learnedProfiles().forEach(profile -> adopted.add(profile.name()));
    return json;
  }

  /** A chart of the units per second, averaged over the shortest window or more. */
  public TimeChart chart() {
    Duration shortest =
        outcomes.stream()
            .flatMap(outcome -> outcome.scenario().enforcedProfile().limits().stream())
            .map(QuotaLimit::window)
            .min(Duration::compareTo)
            .orElseThrow();
    UnitRateChart chart = new UnitRateChart("Units per second, simulated", shortest);
    for (SimulationResult outcome : outcomes) {
      String hold = hold(outcome).equals("-") ? "" : ", hold " + hold(outcome);
      chart.addLine(
          outcome.scenario().limiterProfile().name() + ", " + strategy(outcome) + hold,
          outcome.servedBySecond());
      if (outcome.scenario().traffic().others().isPresent()) {
        chart.addLine(
            "other client beside " + strategy(outcome), outcome.others().servedBySecond());
      }
    }
    outcomes.stream()
        .map(outcome -> outcome.scenario().enforcedProfile())
        .distinct()
        .forEach(profile -> chart.addLimit(profile.name(), profile.unitsPerSecond(0)));
    return chart.chart();
  }
}
