package io.pactsync.config;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import java.util.List;

/**
 * Values that are each sound and make no sense together. Only what somebody wrote can contradict: a
 * default gives way. Nothing is said where one of the values is faulty by itself, since what it was
 * meant to be isn't known.
 */
final class Contradictions {
  private final WrittenValues values;
  private final List<Fault> faults;

  Contradictions(WrittenValues values, List<Fault> faults) {
    this.values = values;
    this.faults = faults;
  }

  void ofInFlight(int first, int most) {
    if (values.has(Keys.QUOTA_FIRST_IN_FLIGHT)) {
      add(
          Keys.QUOTA_FIRST_IN_FLIGHT,
          Keys.QUOTA_MAX_IN_FLIGHT,
          "quota.first-in-flight ("
              + first
              + ") is above quota.max-in-flight ("
              + most
              + "); lower the first or raise the second");
    }
  }

  /** A call that waits for a connection would hold its units all the while. */
  void ofConnections(int connections, int inFlight) {
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

  void ofShares() {
    add(
        Keys.QUOTA_RESERVE,
        Keys.QUOTA_HEADROOM,
        "quota.headroom and quota.reserve together leave a backfill nothing; lower one of them");
  }

  /** What every sync must call has to fit what is left of every limit, or it never could. */
  void ofProfile(QuotaProfile profile, QuotaSettings quota) {
    double share = 1 - quota.headroom() - quota.reserve();
    if (share <= 0) {
      return;
    }
    for (QuotaLimit limit : profile.limits()) {
      for (GmailMethod method : Profiles.NEEDED) {
        int price = profile.units().unitsOf(method);
        if (price > limit.units() * share) {
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
                  + price
                  + "; lower one of them");
          return;
        }
      }
    }
  }

  private void add(Key<?> blamed, Key<?> other, String sentence) {
    if (values.isSound(blamed) && values.isSound(other)) {
      Key<?> written = values.has(blamed) ? blamed : other;
      values.winner(written).ifPresent(raw -> faults.add(raw.fault(sentence)));
    }
  }
}
