package io.pactsync.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where a configuration comes from; a later one wins.
 *
 * @param home absolute; relative paths in the file lie in it, and {@code pactsync.yaml} in it is
 *     the file where none is named
 * @param file the file that was named
 * @param environment all variables; those that begin with {@code PACTSYNC_} are looked at
 * @param settings {@code KEY=VALUE} each, as on the command line
 * @param workingDirectory absolute; relative paths in the environment and the settings start here,
 *     as a shell's completion does
 */
public record ConfigurationSources(
    Path home,
    Optional<Path> file,
    Map<String, String> environment,
    List<String> settings,
    Path workingDirectory) {
  public ConfigurationSources {
    environment = Map.copyOf(environment);
    settings = List.copyOf(settings);
  }

  /** The built-in defaults alone. */
  public static ConfigurationSources defaults(Path home) {
    return new ConfigurationSources(home, Optional.empty(), Map.of(), List.of(), home);
  }
}
