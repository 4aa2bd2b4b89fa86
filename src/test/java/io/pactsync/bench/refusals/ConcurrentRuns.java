package io.pactsync.bench.refusals;

import static io.pactsync.bench.Markdown.format;

import com.sun.management.OperatingSystemMXBean;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs clients side by side, each on its own embedded Gmail. Each uses little of the processor,
 * because the quota limits it; the load of the machine is measured, so that a reader can judge.
 *
 * @param atOnce the number of runs at one time
 */
record ConcurrentRuns(int atOnce, Path folder, Consumer<String> progress) {
  /**
   * The measurements in the order of the runs.
   *
   * @param processorLoad the mean share of the machine's processors that was in use, from 0 to 1
   */
  record Result(List<RefusalMeasurement> measurements, double processorLoad, double seconds) {}

  Result run(List<RefusalRun> runs) throws Exception {
    int messages = runs.stream().mapToInt(RefusalRun::messagesNeeded).max().orElse(0);
    EmulatorMailbox mailbox = SmallMailbox.of(messages);
    AtomicInteger done = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(atOnce);
    long began = System.nanoTime();
    try {
      List<Future<RefusalMeasurement>> pending = new ArrayList<>();
      for (int i = 0; i < runs.size(); i++) {
        RefusalRun run = runs.get(i);
        Path own = folder.resolve(String.format("run-%02d", i));
        pending.add(
            pool.submit(
                () -> {
                  RefusalMeasurement measured = run.run(mailbox, own);
                  progress.accept(line(measured, done.incrementAndGet(), runs.size()));
                  return measured;
                }));
      }
      pool.shutdown();
      List<Double> loads = new ArrayList<>();
      while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
        loads.add(processorLoad());
      }
      List<RefusalMeasurement> measurements = new ArrayList<>();
      for (Future<RefusalMeasurement> each : pending) {
        measurements.add(each.get());
      }
      return new Result(
          measurements,
          loads.stream().mapToDouble(Double::doubleValue).average().orElse(0),
          (System.nanoTime() - began) / 1e9);
    } finally {
      pool.shutdownNow();
    }
  }

  private static double processorLoad() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? Math.max(0, system.getCpuLoad())
        : 0;
  }

  private static String line(RefusalMeasurement measured, int done, int all) {
    return format(
        "%d/%d %s, %s: %.1f units/s, %d refused, others refused %d of %d, latency %.0f ms",
        done,
        all,
        measured.run().situation().name(),
        measured.run().client().name(),
        measured.unitsPerSecond(),
        measured.refused(),
        measured.othersRefused(),
        measured.othersCalls(),
        measured.meanLatencyMillis());
  }
}
