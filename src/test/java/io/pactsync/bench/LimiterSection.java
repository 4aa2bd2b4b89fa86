package io.pactsync.bench;

import static io.pactsync.bench.Markdown.format;

import java.util.List;
import java.util.stream.Collectors;

/** The section about the limiter. */
record LimiterSection(List<LimiterSpeed> speeds, List<LimiterMemory> memories) {
  String text() {
    return "## The limiter\n\n"
        + Markdown.wrapped(
            "JMH measures `QuotaLimiter.acquire` and the permit's `close`, with one fork and `"
                + String.join(" ", LimiterSpeed.JVM)
                + "`. The limits are so high that no call waits. There is one window per user and"
                + " one per project, units are held until the response, and the ledger is on. The"
                + " error is half of JMH's 99.9% confidence interval.")
        + "\n"
        + Markdown.table(
            List.of("", "permits/s, all threads", "± permits/s", "ns per permit"),
            speeds.stream().map(LimiterSection::row).toList())
        + "\n"
        + Markdown.wrapped(speedReading())
        + "\n### Memory\n\n"
        + Markdown.wrapped(
            "The heap of a limiter when each of its inboxes has just spent a window of 245 units in"
                + " 49 calls. It includes the ledger but not the names of the inboxes.")
        + "\n"
        + Markdown.table(
            List.of("inboxes", "heap in kB", "bytes per inbox"),
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
                    "%.1f times as long with %,d inboxes (the number is %,d times as high, its"
                        + " logarithm %.1f times)",
                    more.nanos() / fewest.nanos(),
                    more.inboxes(),
                    more.inboxes() / fewest.inboxes(),
                    Math.log(more.inboxes()) / Math.log(fewest.inboxes())))
        .collect(
            Collectors.joining(
                "; ",
                format("Compared with %,d inboxes, a permit takes ", fewest.inboxes()),
                ". Cache misses cause a part of this. An inbox needs at most 50 permits per"
                    + " second."));
  }

  private String memoryReading() {
    LimiterMemory fewest = memories.get(0);
    LimiterMemory most = memories.get(memories.size() - 1);
    return format(
        "With %,d inboxes, each takes %,d bytes. With %,d, each takes %,d bytes, which is %.2f"
            + " times as much. The factor is 1 if the memory is proportional to the number of"
            + " inboxes.",
        fewest.inboxes(),
        fewest.bytesPerInbox(),
        most.inboxes(),
        most.bytesPerInbox(),
        (double) most.bytesPerInbox() / fewest.bytesPerInbox());
  }
}
