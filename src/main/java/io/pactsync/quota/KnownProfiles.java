package io.pactsync.quota;

import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The profiles that may be learned. Finds the one that a refusal points to by the value of the
 * limit that Google names.
 */
public final class KnownProfiles {
  private static final String NEW_METRIC = "total_query_cost";

  /** A method whose price differs between the 2026 unit table and the classic one. */
  private static final GmailMethod DISTINGUISHING = GmailMethod.MESSAGES_GET;

  private final List<QuotaProfile> known;

  /**
   * @param known the profiles that may be adopted, the likelier first
   */
  public KnownProfiles(List<QuotaProfile> known) {
    this.known = List.copyOf(known);
  }

  /** The profile to adopt. Empty if the limit already applies or cannot be interpreted. */
  public Optional<QuotaProfile> findFor(ReportedLimit named, QuotaProfile inForce) {
    Optional<QuotaLimit> limit = read(named);
    if (limit.isEmpty() || inForce.limits().contains(limit.get())) {
      return Optional.empty();
    }
    Optional<QuotaProfile> exact =
        known.stream().filter(profile -> profile.limits().contains(limit.get())).findFirst();
    return exact.or(() -> Optional.of(derived(named, limit.get(), inForce)));
  }

  /**
   * Builds a profile for a value that no known profile has: that limit with the metric's unit
   * table.
   */
  private QuotaProfile derived(ReportedLimit named, QuotaLimit limit, QuotaProfile inForce) {
    QuotaProfile base =
        known.stream()
            .filter(profile -> hasNewTable(profile) == named.metric().endsWith(NEW_METRIC))
            .findFirst()
            .orElse(inForce);
    List<QuotaLimit> limits = new ArrayList<>();
    limits.add(limit);
    inForce.limits().stream().filter(other -> other.scope() != limit.scope()).forEach(limits::add);
    String name = limit.units() + "-per-" + limit.window().toSeconds() + "-s";
    return new QuotaProfile(name, base.units(), limits);
  }

  private static boolean hasNewTable(QuotaProfile profile) {
    return profile.units().find(DISTINGUISHING).orElse(0) > 5;
  }

  /** Reads a unit such as {@code 1/min/{project}/{user}}. */
  private static Optional<QuotaLimit> read(ReportedLimit named) {
    String unit = named.unit();
    Optional<Duration> window =
        unit.startsWith("1/min/")
            ? Optional.of(Duration.ofMinutes(1))
            : unit.startsWith("1/d/")
                ? Optional.of(Duration.ofDays(1))
                : unit.startsWith("1/s/") ? Optional.of(Duration.ofSeconds(1)) : Optional.empty();
    QuotaScope scope = unit.contains("{user}") ? QuotaScope.USER : QuotaScope.PROJECT;
    return window
        .filter(length -> named.units() > 0)
        .map(length -> new QuotaLimit(scope, length, named.units()));
  }
}
