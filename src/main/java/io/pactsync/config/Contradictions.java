package io.pactsync.config;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import java.util.List;

/**
 * Reports values that are valid alone but conflict with each other. Only written values can
 * conflict; a default adapts to them. If one of the values is invalid by itself, its conflicts are
 * not reported, because its intended value is unknown.
 */
final class Contradictions {
  private final WrittenValues values;
  private final List<Fault> errors;

  Contradictions(WrittenValues values, List<Fault> errors) {
    this.values = values;
    this.errors = errors;
  }

  void addInFlight(int first, int max) {
    if (values.has(Keys.QUOTA_FIRST_IN_FLIGHT)) {
      add(
          Keys.QUOTA_FIRST_IN_FLIGHT,
          Keys.QUOTA_MAX_IN_FLIGHT,
          "quota.first-in-flight ("
              + first
              + ") is above quota.max-in-flight ("
              + max
              + "); lower the first or raise the second");
    }
  }

  /** A call that waits for a connection would hold its units for nothing. */
  void addConnections(int connections, int inFlight) {
    if (values.has(Keys.GOOGLE_CONNECTIONS)) {
      add(
          Keys.GOOGLE_CONNECTIONS,
          Keys.QUOTA_MAX_IN_FLIGHT,
          "google.connections ("
              + connections
              + ") is below quota.max-in-flight ("
              + inFlight
              + "); raise the first or lower the second");
    }
  }

  void addShares() {
    add(
        Keys.QUOTA_RESERVE,
        Keys.QUOTA_HEADROOM,
        "quota.headroom and quota.reserve together leave no units to a backfill; lower one of"
            + " them");
  }

  /** Checks that each call of a sync fits into each limit; otherwise it would never be sent. */
  void checkProfile(QuotaProfile profile, QuotaSettings quota) {
    double share = 1 - quota.headroom() - quota.reserve();
    if (share <= 0) {
      return;
    }
    for (QuotaLimit limit : profile.limits()) {
      for (GmailMethod method : Profiles.REQUIRED) {
        int units = profile.units().unitsOf(method);
        if (units > limit.units() * share) {
          add(
              Keys.QUOTA_HEADROOM,
              Keys.QUOTA_RESERVE,
              "quota.headroom and quota.reserve leave "
                  + (long) (limit.units() * share)
                  + " units of "
                  + limit.name()
                  + " to a backfill, and "
                  + method.apiName()
                  + " costs "
                  + units
                  + "; lower one of them");
          return;
        }
      }
    }
  }

  private void add(Key<?> reported, Key<?> other, String sentence) {
    if (values.isValid(reported) && values.isValid(other)) {
      Key<?> written = values.has(reported) ? reported : other;
      values.effective(written).ifPresent(raw -> errors.add(raw.fault(sentence)));
    }
  }
}
