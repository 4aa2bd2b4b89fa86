package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.List;
import java.util.stream.Collectors;

/** The page's part on the limiter alone. */
record LimiterSection(List<LimiterSpeed> speeds, List<LimiterMemory> memories) {
  String text() {
    return "## The limiter alone\n\n"
        + Markdown.wrapped(
            "`QuotaLimiter.acquire` and the permit's `close`, by JMH with one fork and `"
                + String.join(" ", LimiterSpeed.JVM)
                + "`, on a profile so wide that nothing waits for quota: one window a user and one"
                + " a project, held until the answer, with all books. The error is half of JMH's"
                + " 99.9% confidence interval.")
        + "\n"
        + Markdown.table(
            List.of("", "permits/s, all threads", "± permits/s", "ns a permit"),
            speeds.stream().map(LimiterSection::row).toList())
        + "\n"
        + Markdown.wrapped(speedReading())
        + "\n### Memory\n\n"
        + Markdown.wrapped(
            "The heap that a limiter takes when each of its inboxes has just spent a whole window"
                + " of 245 units in 49 calls, its ledger included. The names of the inboxes are not"
                + " counted.")
        + "\n"
        + Markdown.table(
            List.of("inboxes", "heap in kB", "bytes an inbox"),
            memories.stream().map(LimiterSection::row).toList())
        + "\n"
        + Markdown.wrapped(memoryReading());
  }

  private static List<String> row(LimiterSpeed speed) {
    return List.of(
        speed.name(),
        format("%,.0f", speed.permitsPerSecond()),
        Double.isNaN(speed.error()) ? "–" : format("%,.0f", speed.error()),
        format("%,.0f", speed.nanos()));
  }

  private static List<String> row(LimiterMemory memory) {
    return List.of(
        format("%,d", memory.inboxes()),
        format("%,.0f", memory.bytes() / 1000.0),
        format("%,d", memory.bytesPerInbox()));
  }

  private String speedReading() {
    List<LimiterSpeed> many = speeds.stream().filter(speed -> speed.inboxes() > 1).toList();
    LimiterSpeed fewest = many.get(0);
    return many.stream()
        .skip(1)
        .map(
            more ->
                format(
                    "with %,d %.1f times (the logarithm grows %.1f times, the number %,d times)",
                    more.inboxes(),
                    more.nanos() / fewest.nanos(),
                    Math.log(more.inboxes()) / Math.log(fewest.inboxes()),
                    more.inboxes() / fewest.inboxes()))
        .collect(
            Collectors.joining(
                "; ",
                format("Measured by a permit's time with %,d inboxes: ", fewest.inboxes()),
                ". What does not fit the processor's caches has its share in that. An inbox needs"
                    + " 50 permits a second at most."));
  }

  private String memoryReading() {
    LimiterMemory fewest = memories.get(0);
    LimiterMemory most = memories.get(memories.size() - 1);
    return format(
        "An inbox takes %,d bytes among %,d and %,d bytes among %,d: %.2f times as much, where"
            + " memory that grows with the number of inboxes alone would be 1.",
        fewest.bytesPerInbox(),
        fewest.inboxes(),
        most.bytesPerInbox(),
        most.inboxes(),
        (double) most.bytesPerInbox() / fewest.bytesPerInbox());
  }
}
