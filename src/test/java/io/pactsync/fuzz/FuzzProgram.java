package io.pactsync.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs targets for a time. {@code scripts/fuzz} starts it. */
final class FuzzProgram {
  private static final long SLICE = TimeUnit.SECONDS.toNanos(5);
  private static final long REPORT = TimeUnit.MINUTES.toNanos(1);
  private static final long LONGEST_EXECUTION = TimeUnit.SECONDS.toNanos(120);

  private final Path output;
  private final List<FuzzLoop> loops = new ArrayList<>();
  private volatile FuzzLoop active;
  private volatile byte[] watched = new byte[0];

  private FuzzProgram(Path output) {
    this.output = output;
  }

  /**
   * Runs targets until the time is over.
   *
   * @param arguments the minutes, then optionally a target (or all) and a folder of inputs
   */
  public static void main(String[] arguments) throws Exception {
    double minutes = Double.parseDouble(arguments[0]);
    List<String> names =
        arguments.length < 2 || arguments[1].equals("all")
            ? FuzzTargets.names()
            : List.of(arguments[1].split(",", -1));
    List<byte[]> inputs = arguments.length < 3 ? List.of() : inputs(Path.of(arguments[2]));
    Path output = Files.createDirectories(Path.of("target", "fuzz"));
    int findings = new FuzzProgram(output).run(names, minutes, inputs);
    System.exit(findings == 0 ? 0 : 1);
  }

  private static List<byte[]> inputs(Path folder) throws IOException {
    List<byte[]> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        inputs.add(Files.readAllBytes(file));
      }
    }
    return inputs;
  }

  private int run(List<String> names, double minutes, List<byte[]> inputs) throws Exception {
    long seed = System.nanoTime();
    Path work = Files.createTempDirectory("pactsync-fuzz");
    for (String name : names) {
      loops.add(new FuzzLoop(FuzzTargets.create(name, work), seed, this::keep));
    }
    watch();
    System.out.println("seed " + seed + ", " + loops.size() + " targets");
    for (FuzzLoop loop : loops) {
      active = loop;
      loop.runUnchanged(loop.target().seeds());
      loop.runUnchanged(inputs);
    }
    long start = System.nanoTime();
    long end = (long) (minutes * TimeUnit.MINUTES.toNanos(1));
    long reported = 0;
    for (int i = 0; System.nanoTime() - start < end; i++) {
      active = loops.get(i % loops.size());
      long until = Math.min(end, System.nanoTime() - start + SLICE);
      active.runWhile(() -> System.nanoTime() - start < until);
      if (System.nanoTime() - start - reported > REPORT) {
        reported = System.nanoTime() - start;
        report(TimeUnit.NANOSECONDS.toMinutes(reported));
      }
    }
    report(Math.round(minutes));
    for (FuzzLoop loop : loops) {
      loop.target().close();
    }
    return loops.stream().mapToInt(loop -> loop.kinds().size()).sum();
  }

  private void report(long minutes) {
    System.out.println(
        "after "
            + minutes
            + " min: "
            + loops.stream()
                .map(
                    loop ->
                        "%s %d runs, %d outcomes, %d kinds of findings"
                            .formatted(
                                loop.target().name(),
                                loop.executions(),
                                loop.outcomes(),
                                loop.kinds().size()))
                .collect(Collectors.joining("; ")));
  }

  private void keep(FuzzFinding finding) {
    Path file = output.resolve(finding.fileName());
    System.out.println(finding.report() + "\n  kept in " + file);
    try {
      Files.write(file, finding.input());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process when one input takes too long, and keeps that input. */
  private void watch() {
    Thread worker = Thread.currentThread();
    Thread watcher =
        new Thread(
            () -> {
              long since = System.nanoTime();
              while (true) {
                byte[] now = active == null ? new byte[0] : active.current();
                if (now != watched || now.length == 0) {
                  watched = now;
                  since = System.nanoTime();
                } else if (System.nanoTime() - since > LONGEST_EXECUTION) {
                  end(worker, now);
                }
                try {
                  TimeUnit.MILLISECONDS.sleep(500);
                } catch (InterruptedException e) {
                  return;
                }
              }
            },
            "fuzz-watcher");
    watcher.setDaemon(true);
    watcher.start();
  }

  private void end(Thread worker, byte[] input) {
    AssertionError hang = new AssertionError("an input takes over 2 minutes");
    hang.setStackTrace(worker.getStackTrace());
    keep(new FuzzFinding(active.target().name(), "endless", 0, active.executions(), input, hang));
    System.out.println(Arrays.toString(worker.getStackTrace()));
    Runtime.getRuntime().halt(1);
  }
}
