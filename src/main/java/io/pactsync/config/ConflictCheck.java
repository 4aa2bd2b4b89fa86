package io.pactsync.config;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.window.QuotaLimit;
import java.util.List;

/**
 * Reports values that are valid alone but conflict with each other. Only written values can
 * conflict; a default adapts to them. If one of the values is invalid by itself, its conflicts are
 * not reported, because its intended value is unknown.
 */
final class ConflictCheck {
  private final ValueLayers values;
  private final List<ConfigurationError> errors;

  ConflictCheck(ValueLayers values, List<ConfigurationError> errors) {
    this.values = values;
    this.errors = errors;
  }

  void addInFlight(int first, int max) {
    if (values.has(ConfigurationKeys.QUOTA_FIRST_IN_FLIGHT)) {
      add(
          ConfigurationKeys.QUOTA_FIRST_IN_FLIGHT,
          ConfigurationKeys.QUOTA_MAX_IN_FLIGHT,
          "quota.first-in-flight ("
              + first
              + ") is above quota.max-in-flight ("
              + max
              + "); lower the first or raise the second");
    }
  }

  /** A call that waits for a connection would hold its units for nothing. */
  void addConnections(int connections, int inFlight) {
    if (values.has(ConfigurationKeys.GOOGLE_CONNECTIONS)) {
      add(
          ConfigurationKeys.GOOGLE_CONNECTIONS,
          ConfigurationKeys.QUOTA_MAX_IN_FLIGHT,
          "google.connections ("
              + connections
              + ") is below quota.max-in-flight ("
              + inFlight
              + "); raise the first or lower the second");
    }
  }

  void addShares() {
    add(
        ConfigurationKeys.QUOTA_RESERVE,
        ConfigurationKeys.QUOTA_HEADROOM,
        "quota.headroom and quota.reserve together leave no units for a backfill; lower one of"
            + " them");
  }

  /** Checks that each call of a sync fits into each limit; otherwise it would never be sent. */
  void checkProfile(QuotaProfile profile, QuotaSettings quota) {
    double share = 1 - quota.headroom() - quota.reserve();
    if (share <= 0) {
      return;
    }
    for (QuotaLimit limit : profile.limits()) {
      for (GmailMethod method : QuotaProfiles.REQUIRED) {
        int units = profile.units().unitsOf(method);
        if (units > limit.units() * share) {
          add(
              ConfigurationKeys.QUOTA_HEADROOM,
              ConfigurationKeys.QUOTA_RESERVE,
              "quota.headroom and quota.reserve leave "
                  + (long) (limit.units() * share)
                  + " units of "
                  + limit.name()
                  + " for a backfill, and "
                  + method.apiName()
                  + " costs "
                  + units
                  + "; lower one of them");
          return;
        }
      }
    }
  }

  private void add(ConfigurationKey<?> reported, ConfigurationKey<?> other, String sentence) {
    if (values.isValid(reported) && values.isValid(other)) {
      ConfigurationKey<?> written = values.has(reported) ? reported : other;
      values.lastWritten(written).ifPresent(raw -> errors.add(raw.error(sentence)));
    }
  }
}
