package io.pactsync.bench;

import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The size of the measurement.
 *
 * @param messages number of messages in the mailbox
 * @param inboxes the numbers of inboxes whose memory is measured
 * @param iteration the duration of each JMH iteration
 * @param page the file to write
 */
record BenchOptions(
    String command, int messages, List<Integer> inboxes, TimeValue iteration, Path page) {

  static BenchOptions parse(String[] args) {
    if (args.length == 0) {
      return new BenchOptions(
          "scripts/bench",
          800,
          List.of(100, 1_000, 10_000, 100_000),
          TimeValue.seconds(1),
          Path.of("docs", "benchmarks.md"));
    }
    if (args.length == 1 && args[0].equals("--quick")) {
      return new BenchOptions(
          "scripts/bench --quick",
          150,
          List.of(100, 1_000, 10_000),
          TimeValue.milliseconds(200),
          Path.of("target", "benchmarks-quick.md"));
    }
    throw new IllegalArgumentException(
        "scripts/bench: the only option is --quick, a smoke test that writes to target/");
  }
}
