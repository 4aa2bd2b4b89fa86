package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The result of a finished process.
 *
 * @param exitCode the exit code; -1 after a timeout
 * @param timedOut whether it was killed after five minutes
 * @param peakBytes the peak resident memory; 0 if unknown
 * @param seconds the run time
 */
record MeasuredProcess(int exitCode, boolean timedOut, long peakBytes, double seconds) {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);
  private static final long POLL_MILLIS = 20;

  /** Runs a process to its end. Writes its output to a file. */
  static MeasuredProcess run(List<String> command, Map<String, String> environment, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    long began = System.nanoTime();
    Process process = builder.start();
    // Kills the child if the benchmark is interrupted.
    Thread stopping = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(stopping);
    try {
      long peak = 0;
      boolean ended = false;
      while (!ended && System.nanoTime() - began < TIMEOUT.toNanos()) {
        peak = Math.max(peak, ResidentMemory.peakOf(process.pid()));
        ended = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      return new MeasuredProcess(ended ? process.exitValue() : -1, !ended, peak, seconds);
    } finally {
      process.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(stopping);
    }
  }
}
