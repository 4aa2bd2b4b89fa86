package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs processes whose temporary directory is missing, unwritable or left behind. */
class TemporaryDirectoryTest {
  @TempDir private Path directory;

  private record Ended(int exitCode, String out, String err) {}

  private Ended run(Path temporary, String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            ChildProcess.java(
                List.of("-Djava.io.tmpdir=" + temporary, "-Dlogback.configurationFile=logback.xml"),
                arguments));
    command.addAll(List.of("--home", directory.resolve("home").toString()));
    Path err = directory.resolve("err.txt");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), out, Files.readString(err));
  }

  @Test
  void aMissingTemporaryDirectoryIsNotNeeded() throws IOException, InterruptedException {
    Ended ended = run(directory.resolve("missing"), "inboxes");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.err()).doesNotContain("Exception");
  }

  @Test
  void nothingIsUnpackedIntoTheTemporaryDirectory() throws IOException, InterruptedException {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    run(temporary, "inboxes");
    run(temporary, "inboxes");

    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .noneMatch(name -> name.contains("sqlite"));
    }
    try (Stream<Path> unpacked = Files.list(directory.resolve("home/native"))) {
      assertThat(unpacked).hasSize(1);
    }
  }

  @Test
  void aDamagedLibraryIsReplaced() throws IOException, InterruptedException {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    run(temporary, "inboxes");
    Path library;
    try (Stream<Path> unpacked = Files.list(directory.resolve("home/native"))) {
      library = unpacked.findFirst().orElseThrow();
    }
    Files.write(library, new byte[] {1, 2, 3});

    assertThat(run(temporary, "inboxes").exitCode()).isZero();
    assertThat(Files.size(library)).isGreaterThan(100_000);
  }

  @Test
  void noPlaceForTheLibraryIsOneSentence() throws IOException, InterruptedException {
    Files.createDirectories(directory.resolve("home"));
    Files.writeString(directory.resolve("home/native"), "not a directory");
    Ended ended = run(directory.resolve("missing"), "inboxes");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(4);
    assertThat(ended.err().lines().toList()).as(ended.err()).hasSize(1);
    assertThat(ended.err()).contains("SQLite's native library", "noexec", "missing");
  }
}
