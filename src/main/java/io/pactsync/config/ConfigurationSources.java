package io.pactsync.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sources of a configuration. The settings override the environment, and the environment
 * overrides the file.
 *
 * @param home the home directory, absolute; relative paths in the file start here, and the default
 *     file is {@code pactsync.yaml} here
 * @param file the named configuration file, if any
 * @param environment all variables; those that begin with {@code PACTSYNC_} are read
 * @param settings the {@code KEY=VALUE} options of the command line
 * @param workingDirectory absolute; relative paths in the environment and the settings start here
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
}
