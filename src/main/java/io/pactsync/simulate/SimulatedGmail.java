package io.pactsync.simulate;

import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.ReportedLimit;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Gmail that only counts quota units. It counts every window of a profile exactly, with its own
 * arithmetic, so that an error in the limiter's arithmetic shows.
 */
final class SimulatedGmail {
  private static final Map<Duration, String> UNIT_PREFIXES =
      Map.of(Duration.ofMinutes(1), "1/min/", Duration.ofDays(1), "1/d/");

  private static final String METRIC = "gmail.googleapis.com/simulated";

  private final QuotaProfile profile;
  private final List<SimulatedWindow> windows;

  SimulatedGmail(QuotaProfile profile) {
    this.profile = profile;
    this.windows = profile.limits().stream().map(SimulatedWindow::new).toList();
  }

  /** Counts a call, or returns its refusal. {@code now} never decreases. */
  Optional<Refusal> count(int units, long now) {
    Optional<QuotaLimit> exceeded = Optional.empty();
    for (SimulatedWindow window : windows) {
      window.expire(now);
      if (exceeded.isEmpty() && !window.hasRoom(units)) {
        exceeded = Optional.of(window.limit());
      }
    }
    boolean served = exceeded.isEmpty();
    windows.forEach(window -> window.count(units, now, served));
    return exceeded.map(limit -> new Refusal.RateLimited(Optional.empty(), named(limit)));
  }

  /**
   * Names the limit as Google does: only per-minute and per-day limits have names, so an exceeded
   * shorter window names the minute.
   */
  private Optional<ReportedLimit> named(QuotaLimit exceeded) {
    return Stream.concat(Stream.of(exceeded), profile.limits().stream())
        .filter(limit -> limit.scope() == exceeded.scope())
        .filter(limit -> UNIT_PREFIXES.containsKey(limit.window()))
        .findFirst()
        .map(
            limit ->
                new ReportedLimit(
                    METRIC,
                    limit.name(),
                    limit.units(),
                    UNIT_PREFIXES.get(limit.window()) + scope(limit)));
  }

  private static String scope(QuotaLimit limit) {
    return limit.scope() == QuotaScope.USER ? "{project}/{user}" : "{project}";
  }

  /** The most units requested in any window, by limit. */
  Map<QuotaLimit, Long> highestUnits() {
    Map<QuotaLimit, Long> highest = new LinkedHashMap<>();
    windows.forEach(window -> highest.put(window.limit(), window.highestUnits()));
    return highest;
  }
}
