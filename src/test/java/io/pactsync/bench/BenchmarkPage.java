package io.pactsync.bench;

import java.time.LocalDate;
import java.util.List;

/** Formats the benchmark page from measured figures. */
record BenchmarkPage(
    String command,
    LocalDate date,
    MachineDescription machine,
    MailboxSection mailbox,
    LimiterSection limiter) {

  String text() {
    return "# Benchmarks\n\n"
        + Markdown.wrapped(
            "`scripts/bench` measures these figures in one run and writes this page. To change the"
                + " page, run it again.")
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
