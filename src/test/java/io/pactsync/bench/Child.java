package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended.
 *
 * @param exitCode its exit code
 * @param timedOut whether it took too long and was ended
 * @param peakBytes the most memory it ever had resident; 0 where the system does not tell
 * @param seconds from its start to its end
 */
record Child(int exitCode, boolean timedOut, long peakBytes, double seconds) {
  private static final Duration LONGEST = Duration.ofMinutes(5);
  private static final long BETWEEN_LOOKS_MILLIS = 20;

  /** Runs a process to its end, with what it says in a file. */
  static Child run(List<String> command, Map<String, String> environment, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    long began = System.nanoTime();
    Process process = builder.start();
    // Whoever stops the benchmark stops its child as well.
    Thread stopping = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(stopping);
    try {
      long peak = 0;
      boolean ended = false;
      while (!ended && System.nanoTime() - began < LONGEST.toNanos()) {
        peak = Math.max(peak, ResidentMemory.peakOf(process.pid()));
        ended = process.waitFor(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS);
      }
      double seconds = (System.nanoTime() - began) / 1e9;
      return new Child(ended ? process.exitValue() : -1, !ended, peak, seconds);
    } finally {
      process.destroyForcibly().waitFor();
      Runtime.getRuntime().removeShutdownHook(stopping);
    }
  }
}
