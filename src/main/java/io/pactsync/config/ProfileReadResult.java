package io.pactsync.config;

import io.pactsync.quota.QuotaProfile;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a profile: the profile, or its errors.
 *
 * @param errors the errors in the order of their lines; empty if and only if there is a profile
 */
public record ProfileReadResult(Optional<QuotaProfile> profile, List<ConfigurationError> errors) {
  public ProfileReadResult {
    errors = List.copyOf(errors);
    if (profile.isPresent() != errors.isEmpty()) {
      throw new IllegalArgumentException("a result is either a profile or its errors");
    }
  }

  /**
   * Returns the profile.
   *
   * @throws ConfigurationException with all errors, if there is no profile
   */
  public QuotaProfile orThrow() {
    return profile.orElseThrow(() -> new ConfigurationException(errors));
  }
}
