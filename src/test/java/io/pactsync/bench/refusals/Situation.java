package io.pactsync.bench.refusals;

import io.pactsync.bench.Latency;
import io.pactsync.config.QuotaProfiles;
import io.pactsync.emulator.traffic.EmulatedOtherClient;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What a client meets.
 *
 * @param name the name in tables
 * @param profileName the profile that the embedded Gmail enforces
 * @param latency the response time
 * @param others another client of the mailbox, in the form of {@code emulate --others}
 * @param faults injected faults, in the form of {@code emulate --fault}; empty for none
 */
record Situation(
    String name, String profileName, Latency latency, Optional<String> others, String faults) {
  static final Latency NEAR = Latency.ofMillis(60, 20);
  static final Latency FAR = Latency.ofMillis(300, 50);
  private static final String PER_SECOND = "250-per-second";

  static Situation alone(Latency latency) {
    return new Situation("alone, " + latency, PER_SECOND, latency, Optional.empty(), "");
  }

  static Situation beside(int unitsPerSecond) {
    return new Situation(
        unitsPerSecond + " units/s", PER_SECOND, NEAR, Optional.of("" + unitsPerSecond), "");
  }

  static Situation besideOnOff(int unitsPerSecond) {
    String others = unitsPerSecond + ":on-off";
    return new Situation(others, PER_SECOND, NEAR, Optional.of(others), "");
  }

  static Situation withFaults(String name, String faults) {
    return new Situation(name, PER_SECOND, NEAR, Optional.empty(), faults);
  }

  static Situation perMinute(int othersPerMinute) {
    return new Situation(
        othersPerMinute + " units/min",
        "6000-per-minute",
        NEAR,
        Optional.of(Double.toString(othersPerMinute / 60.0)),
        "");
  }

  QuotaProfile profile() {
    return QuotaProfiles.read(profileName, Path.of("")).orThrow();
  }

  /** The units per second that the profile and the headroom allow. */
  double allowed() {
    return profile().unitsPerSecond(QuotaSettings.DEFAULTS.headroom());
  }

  /** The rate of the other client while it is active, in units per second. */
  double othersRate() {
    return others.map(text -> EmulatedOtherClient.parse(text).unitsPerSecond()).orElse(0.0);
  }

  /** The units per second that another client leaves of the allowed ones. */
  double left() {
    return allowed() - othersRate();
  }

  /** The most units per second without others: units are held for a window after the response. */
  double ceiling() {
    double window = shortestWindow().toMillis() / 1000.0;
    return allowed() * window / (window + latency.mean().toMillis() / 1000.0);
  }

  private Duration shortestWindow() {
    return profile().limits().stream()
        .map(limit -> limit.window())
        .min(Duration::compareTo)
        .orElseThrow();
  }
}
