package io.pactsync.bench;

import io.pactsync.bench.micro.ManyInboxes;
import io.pactsync.bench.micro.OneInbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The number of permits that a limiter issues and closes per second, measured by JMH.
 *
 * @param inboxes the number of inboxes, used in turn
 * @param threads the number of threads
 * @param permitsPerSecond the sum of all threads
 * @param error half of the 99.9% confidence interval, in permits per second; may be NaN
 */
record LimiterSpeed(int inboxes, int threads, double permitsPerSecond, double error) {
  static final String[] JVM = {"-Xmx2g", "-XX:+UseParallelGC"};

  private static final int WARM_UPS = 5;
  private static final int MEASUREMENTS = 5;

  String name() {
    return Markdown.format(
        "%,d %s, %d %s",
        inboxes,
        inboxes == 1 ? "inbox" : "inboxes in turn",
        threads,
        threads == 1 ? "thread" : "threads");
  }

  /** Nanoseconds from one permit to the next, over all threads. */
  double nanos() {
    return 1e9 / permitsPerSecond;
  }

  /**
   * @param iteration the duration of each iteration
   * @param log receives the output of JMH
   */
  static List<LimiterSpeed> measure(TimeValue iteration, Path log) throws RunnerException {
    Options options =
        new OptionsBuilder()
            .include("^" + OneInbox.class.getName() + "\\.")
            .include("^" + ManyInboxes.class.getName() + "\\.")
            .mode(Mode.Throughput)
            .forks(1)
            .warmupIterations(WARM_UPS)
            .warmupTime(iteration)
            .measurementIterations(MEASUREMENTS)
            .measurementTime(iteration)
            .jvmArgs(JVM)
            .shouldFailOnError(true)
            .output(log.toString())
            .build();
    List<LimiterSpeed> speeds = new ArrayList<>();
    for (RunResult run : new Runner(options).run()) {
      Result<?> result = run.getPrimaryResult();
      speeds.add(
          new LimiterSpeed(
              inboxesOf(run),
              run.getParams().getThreads(),
              result.getScore(),
              result.getScoreError()));
    }
    speeds.sort(
        Comparator.comparingInt(LimiterSpeed::inboxes).thenComparingInt(LimiterSpeed::threads));
    return speeds;
  }

  private static int inboxesOf(RunResult run) {
    String given = run.getParams().getParam("inboxes");
    return given == null ? 1 : Integer.parseInt(given);
  }
}
