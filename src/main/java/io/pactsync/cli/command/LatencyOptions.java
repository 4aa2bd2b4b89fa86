package io.pactsync.cli.command;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The options for the response time of an embedded or simulated Gmail. */
final class LatencyOptions {
  @Option(
      names = "--latency",
      paramLabel = "DURATION",
      defaultValue = "60ms",
      description = "Time from a call to its response (default: ${DEFAULT-VALUE}).")
  private Duration latency = Duration.ZERO;

  @Option(
      names = "--jitter",
      paramLabel = "DURATION",
      defaultValue = "20ms",
      description = "Random variation of the latency, up or down (default: ${DEFAULT-VALUE}).")
  private Duration jitter = Duration.ZERO;

  Duration latency() {
    return latency;
  }

  Duration jitter() {
    return jitter;
  }
}
