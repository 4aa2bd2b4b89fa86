package io.pactsync.simulate;

import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.Regimes;

/**
 * One run to be played.
 *
 * @param believed the profile by which calls are priced and paced
 * @param enforced the profile by which Gmail counts and refuses; the same one, as a rule
 * @param regimes what may be learned from refusals, where the settings allow it
 */
public record Scenario(
    QuotaProfile believed,
    QuotaProfile enforced,
    QuotaSettings settings,
    Traffic traffic,
    Regimes regimes) {}
