package io.pactsync.simulate;

import io.pactsync.quota.NamedLimit;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.Scope;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A Gmail of which only the counting is left. It keeps every window of a profile exactly, with
 * arithmetic of its own, so that a fault of the quota engine's cannot hide in it.
 */
final class CountedGmail {
  private static final Map<Duration, String> GOOGLES_UNITS =
      Map.of(Duration.ofMinutes(1), "1/min/", Duration.ofDays(1), "1/d/");

  private static final String METRIC = "gmail.googleapis.com/simulated";

  private final QuotaProfile profile;
  private final List<CountedWindow> windows;

  CountedGmail(QuotaProfile profile) {
    this.profile = profile;
    this.windows = profile.limits().stream().map(CountedWindow::new).toList();
  }

  /** Counts a call, or refuses it; instants never go back. */
  Optional<Refusal> count(int units, long now) {
    Optional<QuotaLimit> broken = Optional.empty();
    for (CountedWindow window : windows) {
      boolean room = window.hasRoom(units, now);
      if (!room && broken.isEmpty()) {
        broken = Optional.of(window.limit());
      }
    }
    boolean served = broken.isEmpty();
    windows.forEach(window -> window.count(units, now, served));
    return broken.map(limit -> new Refusal.RateLimited(Optional.empty(), named(limit)));
  }

  /** Google names limits of a minute and of a day, and the minute's where a spike was too much. */
  private Optional<NamedLimit> named(QuotaLimit broken) {
    return Stream.concat(Stream.of(broken), profile.limits().stream())
        .filter(limit -> limit.scope() == broken.scope())
        .filter(limit -> GOOGLES_UNITS.containsKey(limit.window()))
        .findFirst()
        .map(
            limit ->
                new NamedLimit(
                    METRIC,
                    limit.name(),
                    limit.units(),
                    GOOGLES_UNITS.get(limit.window()) + scope(limit)));
  }

  private static String scope(QuotaLimit limit) {
    return limit.scope() == Scope.USER ? "{project}/{user}" : "{project}";
  }

  /** The most units that were asked for in any window, by limit. */
  Map<QuotaLimit, Long> highest() {
    Map<QuotaLimit, Long> highest = new LinkedHashMap<>();
    windows.forEach(window -> highest.put(window.limit(), window.highest()));
    return highest;
  }
}
