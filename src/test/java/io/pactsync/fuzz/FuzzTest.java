package io.pactsync.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs each target a fixed number of times. {@code scripts/fuzz} runs them for minutes or hours.
 */
class FuzzTest {
  private static final int MUTATIONS = 150;

  /** The same mutations in every run, so that a failure belongs to the change that was made. */
  private static final long SEED = 20_261_201;

  @TempDir Path directory;

  static Stream<String> targets() {
    return FuzzTargets.names().stream();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyInputIsReadOrReported(String name) throws Exception {
    List<FuzzFinding> findings = new ArrayList<>();
    try (FuzzTarget target = FuzzTargets.create(name, directory)) {
      FuzzLoop loop = new FuzzLoop(target, SEED, findings::add);
      loop.runUnchanged(target.seeds());
      loop.runUnchanged(corpus(name));
      loop.runWhile(() -> loop.executions() < MUTATIONS);
      assertThat(findings).extracting(FuzzFinding::report).isEmpty();
      assertThat(loop.outcomes()).as("ways in which inputs were handled").isGreaterThan(1);
    }
  }

  /** Returns the inputs that once showed an error: {@code corpus/NAME-1.bin} and so on. */
  private static List<byte[]> corpus(String name) throws IOException {
    List<byte[]> inputs = new ArrayList<>();
    for (int i = 1; ; i++) {
      try (InputStream in =
          FuzzTest.class.getResourceAsStream("corpus/%s-%d.bin".formatted(name, i))) {
        if (in == null) {
          return inputs;
        }
        inputs.add(in.readAllBytes());
      }
    }
  }
}
