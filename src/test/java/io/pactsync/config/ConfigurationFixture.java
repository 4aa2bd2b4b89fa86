package io.pactsync.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sources for tests of the configuration. */
final class ConfigurationFixture {
  private ConfigurationFixture() {}

  /** Sources without a file, a variable or an option, so that every key has its default. */
  static ConfigurationSources defaults(Path home) {
    return new ConfigurationSources(home, Optional.empty(), Map.of(), List.of(), home);
  }
}
