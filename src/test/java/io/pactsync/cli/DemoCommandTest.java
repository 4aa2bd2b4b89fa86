package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path directory;

  @Test
  void theDemoSyncsTwiceAndFetchesNothingTwice() {
    CommandRun run =
        new CommandFixture(directory)
            .withoutUserHome()
            .inRealTime()
            .run("demo", "--messages", "40", "--home", directory.resolve("home").toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("is authorized", "SUBJECT", "complete", "refused 0", "fetches 0 messages")
        .contains("The documents are in");
  }
}
