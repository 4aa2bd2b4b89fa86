package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.ArrayList;
import java.util.List;

/** The section about mailboxes: the method, a table for each latency, and the clients. */
record MailboxSection(int messages, List<Latency> latencies, List<ClientMeasurement> runs) {
  /** The units per second that the headroom leaves of 250. */
  static final int ALLOWED = 245;

  private static final List<String> HEADS =
      List.of(
          "client",
          "units/s",
          "of 245",
          "of its ceiling",
          "highest second",
          "in flight",
          "refused",
          "lost",
          "peak MiB",
          "seconds");

  String text() {
    StringBuilder text = new StringBuilder("## A mailbox over HTTP\n\n");
    text.append(Markdown.wrapped(introduction())).append('\n');
    for (Latency latency : latencies) {
      List<ClientMeasurement> of = of(latency);
      text.append(format("### Latency %s\n\n", latency));
      text.append(Markdown.table(HEADS, of.stream().map(MailboxSection::row).toList()));
      text.append('\n').append(Markdown.wrapped(new MailboxSummary(latency, of).text()));
      text.append('\n');
    }
    columns().forEach(line -> text.append(Markdown.wrapped(line)));
    text.append("\n### The rows\n\n");
    of(latencies.get(0)).stream()
        .map(run -> "- **" + run.contender().name() + "**: " + run.contender().description())
        .forEach(line -> text.append(Markdown.wrapped(line)));
    return text.append('\n').toString();
  }

  private List<ClientMeasurement> of(Latency latency) {
    return runs.stream().filter(run -> run.latency().equals(latency)).toList();
  }

  private String introduction() {
    return format(
        "Each client fetches the same sample mailbox of %,d messages over HTTP, in its own process"
            + " and from its own embedded Gmail. The clients run one after the other. The embedded"
            + " Gmail allows 250 units in any second. It counts each call at a random instant"
            + " between arrival and response, unless a row says otherwise, because Google does not"
            + " document when it counts. Pactsync lists, reads, judges and delivers the messages,"
            + " and syncs its store to disk. The plain clients only save the messages. They use"
            + " Google's library with `format=raw`, and make up to five attempts per message with"
            + " exponential back-off. All processes run with `%s`.",
        messages, String.join(" ", JavaCommand.OPTIONS));
  }

  private static List<String> row(ClientMeasurement run) {
    String ended =
        run.child().timedOut()
            ? " (stopped: too slow)"
            : run.child().exitCode() == 0 ? "" : format(" (ended with %d)", run.child().exitCode());
    List<String> cells = new ArrayList<>();
    cells.add(run.contender().name() + ended);
    cells.add(format("%.1f", run.unitsPerSecond()));
    cells.add(format("%.1f%%", 100 * run.unitsPerSecond() / ALLOWED));
    cells.add(run.ofCeiling().isEmpty() ? "–" : percent(run));
    cells.add(format("%,d", run.highestRequested()));
    cells.add(format("%d", run.mostInFlight()));
    cells.add(format("%,d", run.refused()));
    cells.add(format("%,d", run.lost()));
    cells.add(run.child().peakBytes() == 0 ? "–" : format("%d", run.child().peakBytes() >> 20));
    cells.add(format("%.1f", run.child().seconds()));
    return cells;
  }

  private static String percent(ClientMeasurement run) {
    return format("%.1f%%", 100 * run.ofCeiling().orElseThrow());
  }

  private static List<String> columns() {
    return List.of(
        "- **units/s**: units of the served gets per second, from the arrival of the first get to"
            + " the response of the last, in the embedded Gmail's audit. **of 245**: units/s as a"
            + " share of the 245 units that the headroom leaves.",
        "- **of its ceiling**: the shortest possible time for these units as a share of the"
            + " measured time, for clients that reuse units one second after the response. Such a"
            + " client sends 245 units at once (the batch loop 250), and the next ones one second"
            + " plus the mean latency later. In a long run, its ceiling is 245 ÷ (1 + mean latency"
            + " in seconds) units per second.",
        "- **highest second**: the highest number of units that were requested in any second,"
            + " including refused calls; 250 are allowed. **in flight**: the highest number of"
            + " calls without a response at one time. Google refuses calls above a limit that it"
            + " does not publish.",
        "- **refused**: calls that the embedded Gmail refused. **lost**: listed messages that were"
            + " never served.",
        "- **peak MiB**: the peak resident memory of the process. **seconds**: the run time of the"
            + " process, including the start of Java and, for the plain clients, a pause of one"
            + " second between listing and fetching.");
  }
}
