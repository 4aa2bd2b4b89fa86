package io.pactsync.app;

import io.pactsync.config.UserHome;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The environment of the process. Tests replace it.
 *
 * @param environment all variables
 * @param workingDirectory absolute
 * @param userHome the user's home directory, if there is one
 * @param terminal whether stderr is a terminal
 * @param clock wall time
 * @param ticker elapsed time, nanoseconds
 * @param zone the time zone of printed times
 */
public record ProcessEnvironment(
    Map<String, String> environment,
    Path workingDirectory,
    Optional<Path> userHome,
    boolean terminal,
    InstantSource clock,
    LongSupplier ticker,
    ZoneId zone) {
  public ProcessEnvironment {
    environment = Map.copyOf(environment);
  }

  /** Returns the environment of this process. */
  public static ProcessEnvironment ofThisProcess() {
    return new ProcessEnvironment(
        System.getenv(),
        Path.of("").toAbsolutePath(),
        UserHome.ofThisProcess(),
        // Java cannot find out whether stderr is a terminal, so the launcher passes it.
        Boolean.getBoolean("pactsync.terminal"),
        InstantSource.system(),
        System::nanoTime,
        ZoneId.systemDefault());
  }
}
