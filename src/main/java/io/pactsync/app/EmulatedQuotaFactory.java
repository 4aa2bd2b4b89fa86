package io.pactsync.app;

import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.util.List;

/** Converts a quota profile into the quota that the emulator enforces. */
public final class EmulatedQuotaFactory {
  private EmulatedQuotaFactory() {}

  /** Returns a quota with the same units and limits. */
  public static EmulatedQuota of(QuotaProfile profile) {
    List<EmulatedLimit> limits =
        profile.limits().stream().map(EmulatedQuotaFactory::limit).toList();
    return EmulatedQuota.of(profile.units(), limits);
  }

  private static EmulatedLimit limit(QuotaLimit limit) {
    return limit.scope() == QuotaScope.USER
        ? EmulatedLimit.perUser(limit.units(), limit.window())
        : EmulatedLimit.perProject(limit.units(), limit.window());
  }
}
