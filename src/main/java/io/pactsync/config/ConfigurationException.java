package io.pactsync.config;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown if the configuration is invalid. Contains every error, not only the first. */
public final class ConfigurationException extends RuntimeException {
  private final transient List<ConfigurationError> errors;

  /**
   * @param errors at least one
   */
  public ConfigurationException(List<ConfigurationError> errors) {
    super(errors.stream().map(ConfigurationError::toString).collect(Collectors.joining("\n")));
    this.errors = List.copyOf(errors);
  }

  /** All errors, in the order in which they were found. */
  public List<ConfigurationError> errors() {
    return errors;
  }
}
