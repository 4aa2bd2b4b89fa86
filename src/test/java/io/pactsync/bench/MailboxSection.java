package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.ArrayList;
import java.util.List;

/** The page's part on whole mailboxes: what was done, a table for each latency, what rows are. */
record MailboxSection(int messages, List<Latency> latencies, List<Measured> runs) {
  /** What headroom leaves of 250 units a second. */
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
      List<Measured> of = of(latency);
      text.append(format("### Latency %s\n\n", latency));
      text.append(Markdown.table(HEADS, of.stream().map(MailboxSection::row).toList()));
      text.append('\n').append(Markdown.wrapped(new MailboxReading(latency, of).text()));
      text.append('\n');
    }
    columns().forEach(line -> text.append(Markdown.wrapped(line)));
    text.append("\n### The rows\n\n");
    of(latencies.get(0)).stream()
        .map(run -> "- **" + run.contender().name() + "**: " + run.contender().nature())
        .forEach(line -> text.append(Markdown.wrapped(line)));
    return text.append('\n').toString();
  }

  private List<Measured> of(Latency latency) {
    return runs.stream().filter(run -> run.latency().equals(latency)).toList();
  }

  private String introduction() {
    return format(
        "Each client is a process of its own that fetches the same sample mailbox of %,d messages"
            + " from an embedded Gmail of its own over HTTP, one after the other. That Gmail allows"
            + " 250 units in any second and counts each call at a random instant between its"
            + " arrival and its answer, unless a row says otherwise: Google does not say when it"
            + " counts. Pactsync lists, reads, judges and delivers, and keeps its books synced to"
            + " the disk; the plain clients only save what they fetch. They use Google's library"
            + " with `format=raw`, and up to five attempts a message with exponential back-off."
            + " Every Java runs with `%s`.",
        messages, String.join(" ", JavaCommand.OPTIONS));
  }

  private static List<String> row(Measured run) {
    String ended =
        run.child().timedOut()
            ? " (stopped: too slow)"
            : run.child().exitCode() == 0 ? "" : format(" (ended with %d)", run.child().exitCode());
    List<String> cells = new ArrayList<>();
    cells.add(run.contender().name() + ended);
    cells.add(format("%.1f", run.unitsPerSecond()));
    cells.add(format("%.1f%%", 100 * run.unitsPerSecond() / ALLOWED));
    cells.add(run.ofCeiling().isEmpty() ? "–" : percent(run));
    cells.add(format("%,d", run.highestAsked()));
    cells.add(format("%d", run.mostInFlight()));
    cells.add(format("%,d", run.refused()));
    cells.add(format("%,d", run.lost()));
    cells.add(run.child().peakBytes() == 0 ? "–" : format("%d", run.child().peakBytes() >> 20));
    cells.add(format("%.1f", run.child().seconds()));
    return cells;
  }

  private static String percent(Measured run) {
    return format("%.1f%%", 100 * run.ofCeiling().orElseThrow());
  }

  private static List<String> columns() {
    return List.of(
        "- **units/s**: of the served gets, from the first one's arrival to the last one's answer,"
            + " by the embedded Gmail's audit; **of 245**: as a share of what headroom leaves.",
        "- **of its ceiling**: for those that spend units again only a second after answers, as a"
            + " share of what they hold (245 units, the batch loop 250) ÷ (1 + mean latency in"
            + " seconds). Here the phase is one second longer, for which its last answers occupy"
            + " the window. Without that, an empty window that is filled at once lets a short run"
            + " look better than a long one, as it does in units/s.",
        "- **highest second**: the most units that calls asked for in any second at the instants"
            + " when they were counted, refused ones included; 250 are allowed. **in flight**:"
            + " the most that were unanswered at once; Google refuses from some number on that it"
            + " does not publish.",
        "- **refused**: calls that the embedded Gmail refused; **lost**: messages of its listing"
            + " that it never served.",
        "- **peak MiB**: the most memory that the process had resident; **seconds**: from its start"
            + " to its end, Java's own start included, and for the plain clients a second between"
            + " listing and fetching.");
  }
}
