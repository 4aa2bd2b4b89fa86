package io.pactsync.config;

import java.util.List;
import java.util.stream.Collectors;

/** The configuration cannot be used. Carries every fault that was found, not only the first. */
public final class ConfigurationException extends RuntimeException {
  private final transient List<Fault> faults;

  /**
   * @param faults at least one
   */
  public ConfigurationException(List<Fault> faults) {
    super(faults.stream().map(Fault::toString).collect(Collectors.joining("\n")));
    this.faults = List.copyOf(faults);
  }

  /** In the order in which they were met. */
  public List<Fault> faults() {
    return faults;
  }
}
