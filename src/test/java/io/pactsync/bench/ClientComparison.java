package io.pactsync.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Runs the clients one after the other, each on its own emulator. */
record ClientComparison(int messages, Path folder, Consumer<String> progress) {
  List<ClientMeasurement> run(List<BenchmarkClient> contenders, List<Latency> latencies)
      throws IOException, InterruptedException {
    List<ClientMeasurement> all = new ArrayList<>();
    for (Latency latency : latencies) {
      for (BenchmarkClient contender : contenders) {
        ClientMeasurement measured = run(contender, latency);
        all.add(measured);
        progress.accept(
            String.format(
                Locale.ROOT,
                "%s, %s: %.0f units/s, %d refused, %d lost, %.1f s",
                latency,
                contender.name(),
                measured.unitsPerSecond(),
                measured.refused(),
                measured.lost(),
                measured.child().seconds()));
      }
    }
    return all;
  }

  private ClientMeasurement run(BenchmarkClient contender, Latency latency)
      throws IOException, InterruptedException {
    String name = contender.name() + " " + latency.mean().toMillis();
    Path own = Files.createDirectories(folder.resolve(name.replaceAll("[^a-z0-9]+", "-")));
    try (BenchmarkGmail course =
        BenchmarkGmail.start(own, messages, latency, contender.countAt())) {
      contender.prepare(course);
      MeasuredProcess child =
          MeasuredProcess.run(
              contender.command(course), contender.environment(course), own.resolve("run.log"));
      // Explains a row of the table.
      course.emulator().audit().writeJsonLines(own.resolve("audit.jsonl"));
      return ClientMeasurement.of(contender, latency, child, course);
    }
  }
}
