package io.pactsync.config;

import io.pactsync.quota.QuotaProfile;
import java.util.List;
import java.util.Optional;

/**
 * What came of reading a profile: the profile, or what is wrong with it.
 *
 * @param faults in the order of their lines; empty exactly where there is a profile
 */
public record ProfileReading(Optional<QuotaProfile> profile, List<Fault> faults) {
  public ProfileReading {
    faults = List.copyOf(faults);
    if (profile.isPresent() != faults.isEmpty()) {
      throw new IllegalArgumentException("a reading is either a profile or its faults");
    }
  }

  /**
   * The profile, for a caller that can do nothing with faults.
   *
   * @throws ConfigurationException with all of them
   */
  public QuotaProfile orThrow() {
    return profile.orElseThrow(() -> new ConfigurationException(faults));
  }
}
