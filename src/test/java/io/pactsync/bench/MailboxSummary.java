package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.stream.Collectors;

/** Summarizes the runs at one latency in a paragraph. The first run is Pactsync's default. */
record MailboxSummary(Latency latency, List<ClientMeasurement> runs) {
  String text() {
    ClientMeasurement ours = runs.get(0);
    return format(
            "By default, Pactsync spent %.0f units/s, which is %.0f%% of the 245 allowed and %.0f%%"
                + " of its ceiling of %.0f (%s). It requested at most %d of 250 units in a second.",
            ours.unitsPerSecond(),
            100 * ours.unitsPerSecond() / MailboxSection.ALLOWED,
            100 * ours.ofCeiling().orElse(0),
            latency.ceiling(MailboxSection.ALLOWED),
            failures(ours),
            ours.highestRequested())
        + others(ours)
        + fastestClean()
        + memory(ours);
  }

  private String others(ClientMeasurement ours) {
    return runs.stream()
        .skip(1)
        .map(
            other ->
                format(
                    "%s %.2f (%s)",
                    other.contender().name(),
                    other.unitsPerSecond() / ours.unitsPerSecond(),
                    failures(other)))
        .collect(
            Collectors.joining("; ", " Units/s of the other clients, relative to that: ", "."));
  }

  private static String failures(ClientMeasurement run) {
    return run.refused() == 0 && run.lost() == 0
        ? "nothing refused or lost"
        : format("%,d refused, %,d lost", run.refused(), run.lost());
  }

  /** Compares only clients whose calls are counted in the same way. */
  private String fastestClean() {
    Optional<ClientMeasurement> fastest =
        runs.stream()
            .filter(run -> run.contender().countAt() == runs.get(0).contender().countAt())
            .filter(run -> run.refused() == 0 && run.lost() == 0)
            .max(Comparator.comparingDouble(ClientMeasurement::unitsPerSecond));
    return fastest
        .map(
            run ->
                format(
                    " Of the clients whose calls were counted at random and never refused, %s was"
                        + " the fastest with %.0f units/s and at most %d calls in flight.",
                    run.contender().name(), run.unitsPerSecond(), run.mostInFlight()))
        .orElse(" Every client had calls refused.");
  }

  private String memory(ClientMeasurement ours) {
    LongSummaryStatistics plain =
        runs.stream()
            .filter(run -> run.contender() instanceof PlainBenchmarkClient)
            .mapToLong(run -> run.child().peakBytes() >> 20)
            .summaryStatistics();
    return ours.child().peakBytes() == 0 || plain.getCount() == 0
        ? ""
        : format(
            " The peak memory of Pactsync was %d MiB; the plain clients used %d to %d MiB.",
            ours.child().peakBytes() >> 20, plain.getMin(), plain.getMax());
  }
}
