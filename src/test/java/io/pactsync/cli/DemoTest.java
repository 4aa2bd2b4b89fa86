package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  @TempDir private Path directory;

  @Test
  void theDemoTellsTheWholeStoryAndFetchesNothingTwice() {
    java.io.StringWriter out = new java.io.StringWriter();
    java.io.StringWriter err = new java.io.StringWriter();
    int code =
        Pactsync.commandLine(
                new Surroundings(
                    java.util.Map.of(),
                    directory,
                    Optional.empty(),
                    false,
                    java.time.InstantSource.system(),
                    System::nanoTime,
                    java.time.ZoneOffset.UTC),
                new java.io.PrintWriter(out),
                new java.io.PrintWriter(err))
            .execute("demo", "--messages", "40", "--home", directory.resolve("home").toString());
    assertThat(code).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains("is authorized", "SUBJECT", "complete", "refused 0", "fetches 0 messages")
        .contains("The documents lie in");
  }
}
