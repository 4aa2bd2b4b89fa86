package io.pactsync.config;

import io.pactsync.quota.QuotaProfile;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a profile: the profile, or its errors.
 *
 * @param faults the errors in the order of their lines; empty if and only if there is a profile
 */
public record ProfileReading(Optional<QuotaProfile> profile, List<Fault> faults) {
  public ProfileReading {
    faults = List.copyOf(faults);
    if (profile.isPresent() != faults.isEmpty()) {
      throw new IllegalArgumentException("a result is either a profile or its errors");
    }
  }

  /**
   * Returns the profile.
   *
   * @throws ConfigurationException with all errors, if there is no profile
   */
  public QuotaProfile orThrow() {
    return profile.orElseThrow(() -> new ConfigurationException(faults));
  }
}
