package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.List;

/** The page's part on the limiter alone. */
record LimiterSection(List<LimiterSpeed> speeds, List<LimiterMemory> memories) {
  String text() {
    return "## The limiter alone\n\n"
        + Markdown.wrapped(
            "`QuotaLimiter.acquire` and the permit's `close`, by JMH with one fork, on a profile so"
                + " wide that nothing waits for quota: one window a user and one a project, held"
                + " until the answer, with all books. The error is half of JMH's 99.9% confidence"
                + " interval.")
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
    LimiterSpeed most = many.get(many.size() - 1);
    return format(
        "With %,d inboxes a permit takes %.1f times as long as with %,d. Growing with the number of"
            + " inboxes would be %.0f times, with its logarithm %.1f times; caches have their share"
            + " in it too. At 250 units a second, a permit is needed 50 times a second and inbox.",
        most.inboxes(),
        most.nanos() / fewest.nanos(),
        fewest.inboxes(),
        (double) most.inboxes() / fewest.inboxes(),
        Math.log(most.inboxes()) / Math.log(fewest.inboxes()));
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
