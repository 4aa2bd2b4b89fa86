package io.pactsync.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** How long an embedded or a simulated Gmail takes to answer. */
final class LatencyOptions {
  @Option(
      names = "--latency",
      paramLabel = "DURATION",
      defaultValue = "60ms",
      description = "From a call to its answer (default: ${DEFAULT-VALUE}).")
  private Duration latency = Duration.ZERO;

  @Option(
      names = "--jitter",
      paramLabel = "DURATION",
      defaultValue = "20ms",
      description = "Each latency is drawn from latency ± jitter (default: ${DEFAULT-VALUE}).")
  private Duration jitter = Duration.ZERO;

  Duration latency() {
    return latency;
  }

  Duration jitter() {
    return jitter;
  }
}
