package io.pactsync.cli;

import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * What a process is given from outside. Tests give another one.
 *
 * @param environment all variables
 * @param workingDirectory absolute
 * @param userHome the person's own directory
 * @param terminal whether somebody watches stderr on a terminal
 * @param clock wall time
 * @param ticker elapsed time, nanoseconds
 * @param zone in which people read times
 */
public record Surroundings(
    Map<String, String> environment,
    Path workingDirectory,
    Path userHome,
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
        Path.of(System.getenv().getOrDefault("HOME", System.getProperty("user.home"))),
        // Java cannot ask whether stderr is a terminal; the launcher can, and says so.
        Boolean.getBoolean("pactsync.terminal"),
        InstantSource.system(),
        System::nanoTime,
        ZoneId.systemDefault());
  }
}
