package io.pactsync.simulate;

import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.Regimes;

/**
 * The input of one simulated run.
 *
 * @param believed the profile that the limiter uses
 * @param enforced the profile by which Gmail counts and refuses; usually the same
 * @param regimes the profiles that may be learned from refusals, if the settings allow it
 */
public record Scenario(
    QuotaProfile believed,
    QuotaProfile enforced,
    QuotaSettings settings,
    Traffic traffic,
    Regimes regimes) {}
