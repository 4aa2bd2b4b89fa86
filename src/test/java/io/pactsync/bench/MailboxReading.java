package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the runs at one latency say, in a paragraph. Its first run is Pactsync as it comes. */
record MailboxReading(Latency latency, List<Measured> runs) {
  String text() {
    Measured ours = runs.get(0);
    return format(
            "Pactsync as it comes spent %.0f units/s, %.0f%% of the allowed 245, and came to %.0f%%"
                + " of its ceiling of %.0f (%s); its highest second asked for %d units of 250.",
            ours.unitsPerSecond(),
            100 * ours.unitsPerSecond() / MailboxSection.ALLOWED,
            100 * ours.ofCeiling().orElse(0),
            latency.ceiling(MailboxSection.ALLOWED),
            troubles(ours),
            ours.highestAsked())
        + others(ours)
        + fastestClean()
        + memory(ours);
  }

  private String others(Measured ours) {
    return runs.stream()
        .skip(1)
        .map(
            other ->
                format(
                    "%s %.2f (%s)",
                    other.contender().name(),
                    other.unitsPerSecond() / ours.unitsPerSecond(),
                    troubles(other)))
        .collect(Collectors.joining("; ", " Times its units/s: ", "."));
  }

  private static String troubles(Measured run) {
    return run.refused() == 0 && run.lost() == 0
        ? "nothing refused or lost"
        : format("%,d refused, %,d lost", run.refused(), run.lost());
  }

  /** Among those whose calls are counted as ours are: another way of counting is no merit. */
  private String fastestClean() {
    Optional<Measured> fastest =
        runs.stream()
            .filter(run -> run.contender().countAt() == runs.get(0).contender().countAt())
            .filter(run -> run.refused() == 0 && run.lost() == 0)
            .max(Comparator.comparingDouble(Measured::unitsPerSecond));
    return fastest
        .map(
            run ->
                format(
                    " Of those whose calls were counted at random and never refused, %s was the"
                        + " fastest with %.0f units/s and up to %d calls in flight.",
                    run.contender().name(), run.unitsPerSecond(), run.mostInFlight()))
        .orElse(" Every client had calls refused.");
  }

  private String memory(Measured ours) {
    LongSummaryStatistics plain =
        runs.stream()
            .filter(run -> run.contender() instanceof PlainContender)
            .mapToLong(run -> run.child().peakBytes() >> 20)
            .summaryStatistics();
    return ours.child().peakBytes() == 0 || plain.getCount() == 0
        ? ""
        : format(
            " Its memory reached %d MiB, that of the plain clients from %d to %d MiB.",
            ours.child().peakBytes() >> 20, plain.getMin(), plain.getMax());
  }
}
