package io.pactsync.simulate;

import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;

/**
 * The input of one simulated run.
 *
 * @param limiterProfile the profile that the limiter uses
 * @param enforcedProfile the profile by which Gmail counts and refuses; usually the same
 * @param knownProfiles the profiles that may be learned from refusals, if the settings allow it
 */
public record SimulationScenario(
    QuotaProfile limiterProfile,
    QuotaProfile enforcedProfile,
    QuotaSettings settings,
    SimulatedTraffic traffic,
    KnownProfiles knownProfiles) {}
