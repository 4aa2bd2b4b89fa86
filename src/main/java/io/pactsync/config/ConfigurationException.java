package io.pactsync.config;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown if the configuration is invalid. Contains every error, not only the first. */
public final class ConfigurationException extends RuntimeException {
  private final transient List<Fault> errors;

  /**
   * @param errors at least one
   */
  public ConfigurationException(List<Fault> errors) {
    super(errors.stream().map(Fault::toString).collect(Collectors.joining("\n")));
    this.errors = List.copyOf(errors);
  }

  /** All errors, in the order in which they were found. */
  public List<Fault> faults() {
    return errors;
  }
}
