package io.pactsync.bench;

import java.time.LocalDate;
import java.util.List;

/** The whole page. Every figure on it is given to it. */
record BenchmarkPage(
    String command,
    LocalDate date,
    Machine machine,
    MailboxSection mailbox,
    LimiterSection limiter) {

  String text() {
    return "# Benchmarks\n\n"
        + Markdown.wrapped(
            "Written by `scripts/bench`, which measures all of it in one run. Nothing here is"
                + " changed by hand: run it again.")
        + "\n"
        + head()
        + "\n"
        + mailbox.text()
        + limiter.text();
  }

  private String head() {
    return String.join(
            "\n",
            List.of(
                "| | |",
                "|---|---|",
                "| Command | `" + command + "` |",
                "| Date | " + date + " |",
                "| Processor | " + machine.processor() + ", " + machine.cores() + " cores |",
                "| Memory | " + machine.memory() + " |",
                "| Java | " + machine.jdk() + " |",
                "| System | " + machine.system() + " |"))
        + "\n";
  }
}
