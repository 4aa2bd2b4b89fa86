package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the runs at one latency say, in a paragraph. Its first run is Pactsync as it comes. */
record MailboxReading(Latency latency, List<Measured> runs) {
  String text() {
    Measured ours = runs.get(0);
    return format(
            "Pactsync as it comes spent %.0f units/s, %.0f%% of the allowed 245; in the steady"
                + " state %.0f%% of the %.0f that are possible when units are held until a second"
                + " after the answer. It %s, and its highest second asked for %d units of 250.",
            ours.unitsPerSecond(),
            100 * ours.unitsPerSecond() / MailboxSection.ALLOWED,
            MailboxSection.ofCeiling(ours),
            latency.ceiling(MailboxSection.ALLOWED),
            troubles(ours),
            ours.highestAsked())
        + others(ours)
        + fastestClean();
  }

  private String others(Measured ours) {
    return runs.stream()
        .skip(1)
        .map(other -> sentence(ours, other))
        .collect(Collectors.joining("; ", " Against that: ", "."));
  }

  private static String sentence(Measured ours, Measured other) {
    String memory =
        ours.child().peakBytes() == 0
            ? ""
            : format(
                ", with %.1f times its memory",
                (double) other.child().peakBytes() / ours.child().peakBytes());
    return format(
        "%s made %.2f times its units/s%s, and %s",
        other.contender().name(),
        other.unitsPerSecond() / ours.unitsPerSecond(),
        memory,
        troubles(other));
  }

  private static String troubles(Measured run) {
    return "was refused %s and lost %s"
        .formatted(
            run.refused() == 0 ? "never" : count(run.refused(), "time"),
            run.lost() == 0 ? "nothing" : count(run.lost(), "message"));
  }

  private static String count(long number, String what) {
    return format("%,d %s%s", number, what, number == 1 ? "" : "s");
  }

  private String fastestClean() {
    Optional<Measured> fastest =
        runs.stream()
            .filter(run -> run.refused() == 0 && run.lost() == 0)
            .max(Comparator.comparingDouble(Measured::unitsPerSecond));
    return fastest
        .map(
            run ->
                format(
                    " The fastest without a refusal and without a loss was %s with %.0f units/s.",
                    run.contender().name(), run.unitsPerSecond()))
        .orElse(" None went without a refusal and without a loss.");
  }
}
