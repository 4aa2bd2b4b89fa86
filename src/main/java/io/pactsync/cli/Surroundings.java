package io.pactsync.cli;

import io.pactsync.config.UserHome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What a process is given from outside. Tests give another one.
 *
 * @param environment all variables
 * @param workingDirectory absolute
 * @param userHome the user's own directory, where there is one
 * @param terminal whether somebody watches stderr on a terminal
 * @param clock wall time
 * @param ticker elapsed time, nanoseconds
 * @param zone in which people read times
 */
public record Surroundings(
    Map<String, String> environment,
    Path workingDirectory,
    Optional<Path> userHome,
    boolean terminal,
    InstantSource clock,
    LongSupplier ticker,
    ZoneId zone) {
  public Surroundings {
    environment = Map.copyOf(environment);
  }

  /** Those of this process. */
  public static Surroundings ofProcess() {
    return new Surroundings(
        System.getenv(),
        Path.of("").toAbsolutePath(),
        UserHome.ofProcess(),
        // Java cannot ask whether stderr is a terminal; the launcher can, and says so.
        Boolean.getBoolean("pactsync.terminal"),
        InstantSource.system(),
        System::nanoTime,
        ZoneId.systemDefault());
  }
}
