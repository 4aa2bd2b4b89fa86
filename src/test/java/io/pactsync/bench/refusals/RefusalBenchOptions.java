package io.pactsync.bench.refusals;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The size of the measurement.
 *
 * @param sharing how long each run of Pactsync beside a steady client is measured
 * @param onOff how long each run beside a client that comes and goes is measured
 * @param faults how long each run of Pactsync without another client is measured
 * @param plain how long each run of a plain client is measured
 * @param perMinute how long each run on the per-minute profile is measured
 * @param sweptSeconds the simulated time of each point of the trade-off
 * @param atOnce the number of runs at one time
 * @param page the file to write; charts are written beside it
 */
record RefusalBenchOptions(
    String command,
    Duration sharing,
    Duration onOff,
    Duration faults,
    Duration plain,
    Duration perMinute,
    int sweptSeconds,
    int atOnce,
    Path page) {
  /** More runs at a time would need more than half of two cores, and answer late. */
  private static final int AT_ONCE = 5;

  static RefusalBenchOptions parse(String[] args) {
    if (args.length == 0) {
      return new RefusalBenchOptions(
          "scripts/bench refusals",
          Duration.ofMinutes(5),
          Duration.ofMinutes(4),
          Duration.ofMinutes(3),
          Duration.ofMinutes(1),
          Duration.ofMinutes(20),
          300,
          AT_ONCE,
          Path.of("docs", "benchmarks-refusals.md"));
    }
    if (args.length == 1 && args[0].equals("--quick")) {
      return new RefusalBenchOptions(
          "scripts/bench refusals --quick",
          Duration.ofSeconds(40),
          Duration.ofSeconds(95),
          Duration.ofSeconds(20),
          Duration.ofSeconds(10),
          Duration.ofSeconds(70),
          60,
          AT_ONCE,
          Path.of("target", "benchmarks-refusals-quick.md"));
    }
    throw new IllegalArgumentException(
        "scripts/bench refusals: the only option is --quick, a smoke test that writes to target/");
  }
}
