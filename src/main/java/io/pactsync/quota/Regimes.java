package io.pactsync.quota;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The quota regimes that are known, and which of them a refusal speaks of. Google names the limit
 * that was met, and its value tells one regime from another.
 */
public final class Regimes {
  private static final String NEW_METRIC = "total_query_cost";

  /** A method whose price tells the 2026 price list from the classic one. */
  private static final GmailMethod TELLING = GmailMethod.MESSAGES_GET;

  private final List<QuotaProfile> known;

  /**
   * @param known the profiles that may be gone over to, the likelier first
   */
  public Regimes(List<QuotaProfile> known) {
    this.known = List.copyOf(known);
  }

  /**
   * The regime to go over to, or empty where the refusal names a limit that is in force already, or
   * one that says nothing to us.
   */
  public Optional<QuotaProfile> named(NamedLimit named, QuotaProfile inForce) {
    Optional<QuotaLimit> limit = read(named);
    if (limit.isEmpty() || inForce.limits().contains(limit.get())) {
      return Optional.empty();
    }
    Optional<QuotaProfile> exact =
        known.stream().filter(profile -> profile.limits().contains(limit.get())).findFirst();
    return exact.or(() -> Optional.of(derived(named, limit.get(), inForce)));
  }

  /** A limit with a value that no known regime has: that value, with the metric's price list. */
  private QuotaProfile derived(NamedLimit named, QuotaLimit limit, QuotaProfile inForce) {
    QuotaProfile base =
        known.stream()
            .filter(profile -> isNewList(profile) == named.metric().endsWith(NEW_METRIC))
            .findFirst()
            .orElse(inForce);
    List<QuotaLimit> limits = new ArrayList<>();
    limits.add(limit);
    inForce.limits().stream().filter(other -> other.scope() != limit.scope()).forEach(limits::add);
    String name = limit.units() + "-per-" + limit.window().toSeconds() + "-s";
    return new QuotaProfile(name, base.units(), limits);
  }

  private static boolean isNewList(QuotaProfile profile) {
    return profile.units().find(TELLING).orElse(0) > 5;
  }

  /** Reads a unit such as {@code 1/min/{project}/{user}}. */
  private static Optional<QuotaLimit> read(NamedLimit named) {
    String unit = named.unit();
    Optional<Duration> window =
        unit.startsWith("1/min/")
            ? Optional.of(Duration.ofMinutes(1))
            : unit.startsWith("1/d/")
                ? Optional.of(Duration.ofDays(1))
                : unit.startsWith("1/s/") ? Optional.of(Duration.ofSeconds(1)) : Optional.empty();
    Scope scope = unit.contains("{user}") ? Scope.USER : Scope.PROJECT;
    return window
        .filter(length -> named.units() > 0)
        .map(length -> new QuotaLimit(scope, length, named.units()));
  }
}
