package io.pactsync.bench.refusals;

import io.pactsync.bench.BenchmarkRunner;
import io.pactsync.bench.JavaCommand;
import io.pactsync.bench.MachineDescription;
import io.pactsync.quota.QuotaShare;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * The program of {@code scripts/bench refusals}. Measures everything, and writes the page and its
 * charts. Runs in the project's root directory.
 */
public final class RefusalBenchmarkRunner {
  private static final Path JAR = Path.of("target", "pactsync.jar");
  private static final Path FOLDER = Path.of("target", "bench-refusals");

  private RefusalBenchmarkRunner() {}

  public static void main(String[] args) throws Exception {
    RefusalBenchOptions options;
    try {
      options = RefusalBenchOptions.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    BenchmarkRunner.clear(FOLDER);
    RefusalRuns runs = new RefusalRuns(JavaCommand.ofJar(JAR), options);
    ConcurrentRuns.Result result =
        new ConcurrentRuns(options.atOnce(), FOLDER, RefusalBenchmarkRunner::report)
            .run(runs.all());
    report("simulating the trade-off");
    RefusalCharts charts = new RefusalCharts(new RefusalFigures(result.measurements()));
    String tradeOff = "benchmarks-trade-off.svg";
    String onOff = "benchmarks-on-off.svg";
    Files.writeString(
        options.page().resolveSibling(tradeOff),
        charts.tradeOff(new TradeOffSweep(options.sweptSeconds())));
    Files.writeString(options.page().resolveSibling(onOff), charts.onOff(QuotaShare.POLITE));
    RefusalPage page =
        new RefusalPage(
            options,
            LocalDate.now(ZoneOffset.UTC),
            MachineDescription.ofThisMachine(),
            result,
            tradeOff,
            onOff);
    Files.writeString(options.page(), page.text());
    report("written: " + options.page());
  }

  private static void report(String line) {
    System.err.println("bench: " + line);
  }
}
