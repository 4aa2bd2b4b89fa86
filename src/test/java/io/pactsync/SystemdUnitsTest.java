package io.pactsync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The units of systemd in {@code config/systemd}. */
class SystemdUnitsTest {
  private static final Path UNITS = Path.of("config", "systemd");
  private static final Path ANALYZER = Path.of("/usr/bin/systemd-analyze");

  @TempDir private Path directory;

  private static List<Path> units() throws IOException {
    try (Stream<Path> files = Files.list(UNITS)) {
      return files.sorted().toList();
    }
  }

  @Test
  void systemdAcceptsEveryUnit() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(ANALYZER), "systemd is not installed");
    for (Path unit : units()) {
      // The program need not be installed here.
      Files.writeString(
          directory.resolve(unit.getFileName()),
          Files.readString(unit).replace("/opt/pactsync/scripts/pactsync", "/bin/true"));
    }
    List<String> command =
        Stream.concat(
                Stream.of(ANALYZER.toString(), "verify"),
                units().stream().map(unit -> directory.resolve(unit.getFileName()).toString()))
            .toList();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).isEmpty();
  }

  @Test
  void everyLineIsASectionACommentOrAnAssignment() throws Exception {
    assertThat(units().stream().map(unit -> unit.getFileName().toString()))
        .containsExactly("pactsync-sync.service", "pactsync-sync.timer", "pactsync.service");
    for (Path unit : units()) {
      assertThat(Files.readAllLines(unit))
          .as(unit.toString())
          .allSatisfy(line -> assertThat(line).matches("|#.*|\\[[A-Z][a-z]+]|[A-Za-z]+=.*"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pactsync.service", "pactsync-sync.service"})
  void aServiceHasItsOwnUserHomeAndHardening(String name) throws Exception {
    String unit = Files.readString(UNITS.resolve(name));
    String assignments =
        unit.lines().filter(line -> line.contains("=")).collect(Collectors.joining("\n"));

    assertThat(assignments)
        .contains(
            "User=pactsync",
            "Environment=PACTSYNC_HOME=/var/lib/pactsync",
            "StateDirectory=pactsync",
            "UMask=0077",
            "NoNewPrivileges=yes",
            "ProtectSystem=strict",
            "ProtectHome=yes",
            "TimeoutStopSec=60");
  }

  @Test
  void theJarDoesNotContainThem() {
    assertThat(SystemdUnitsTest.class.getResource("/io/pactsync/config/pactsync.yaml")).isNotNull();
    assertThat(SystemdUnitsTest.class.getResource("/io/pactsync/config/systemd")).isNull();
  }
}
