package io.pactsync.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The program of {@code scripts/bench}. Measures everything and writes the page. Runs in the
 * project's root directory.
 */
public final class BenchmarkRunner {
  private static final Path JAR = Path.of("target", "pactsync.jar");
  private static final Path FOLDER = Path.of("target", "bench");
  private static final List<Latency> LATENCIES =
      List.of(Latency.ofMillis(60, 20), Latency.ofMillis(300, 50));

  private BenchmarkRunner() {}

  public static void main(String[] args) throws Exception {
    BenchOptions options;
    try {
      options = BenchOptions.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
      return;
    }
    clear(FOLDER);
    List<ClientMeasurement> runs =
        new ClientComparison(options.messages(), FOLDER, BenchmarkRunner::report)
            .run(BenchmarkClients.all(JavaCommand.ofJar(JAR)), LATENCIES);
    report("measuring the limiter's speed with JMH");
    List<LimiterSpeed> speeds =
        LimiterSpeed.measure(options.iteration(), FOLDER.resolve("jmh.log"));
    report("measuring the limiter's memory");
    List<LimiterMemory> memories = LimiterMemory.measure(options.inboxes(), FOLDER);
    BenchmarkPage page =
        new BenchmarkPage(
            options.command(),
            LocalDate.now(ZoneOffset.UTC),
            MachineDescription.ofThisMachine(),
            new MailboxSection(options.messages(), LATENCIES, runs),
            new LimiterSection(speeds, memories));
    Files.writeString(options.page(), page.text());
    report("written: " + options.page());
  }

  private static void report(String line) {
    System.err.println("bench: " + line);
  }

  /** Empties a folder: messages of an earlier run would be known to this one. */
  public static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(BenchmarkRunner::delete);
      }
    }
    Files.createDirectories(folder);
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
