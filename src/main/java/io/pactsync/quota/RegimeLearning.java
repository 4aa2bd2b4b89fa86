package io.pactsync.quota;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Switches a project to the profile that a refusal points to. The new windows start with the units
 * of the last minute at the new prices and with the calls in flight.
 */
final class RegimeLearning {
  private final WindowRules windowFactory;
  private Regimes knownProfiles = new Regimes(List.of());
  private QuotaNews listener = QuotaNews.NONE;

  RegimeLearning(WindowRules windowFactory) {
    this.windowFactory = windowFactory;
  }

  void from(Regimes known, QuotaNews events) {
    knownProfiles = known;
    listener = events;
  }

  /** Returns whether learning is enabled, so that recent calls must be recorded. */
  boolean isWished() {
    return windowFactory.settings().learn();
  }

  /**
   * Learns from the limit that a refusal names.
   *
   * @param inboxLimiters at least those of the project's inboxes
   * @return whether the project switched to another profile
   */
  boolean learn(Project project, NamedLimit named, Collection<Lane> inboxLimiters, long now) {
    // Adopt only a profile that every call fits, or waiting requests could wait forever.
    Optional<QuotaProfile> match =
        isWished()
            ? knownProfiles
                .named(named, project.profile)
                .filter(windowFactory::leaveRoomForEveryCall)
            : Optional.empty();
    match.ifPresent(
        adopted -> {
          Windows before = project.windows;
          project.profile = adopted;
          project.windows = windowFactory.ofProject(adopted);
          inboxLimiters.stream()
              .filter(inboxLimiter -> inboxLimiter.project == project)
              .forEach(this::moveToNewWindows);
          // Recent calls cover only a minute; the quota day is longer.
          long earlierToday = before.heldToday(now) - project.windows.heldToday(now);
          project.windows.restoreDay(Math.max(0, earlierToday), now);
          listener.adopted(project.name, adopted, named);
        });
    return match.isPresent();
  }

  private void moveToNewWindows(Lane inboxLimiter) {
    Project project = inboxLimiter.project;
    UnitTable prices = project.profile.units();
    inboxLimiter.goOver(windowFactory.ofInbox(project.profile));
    inboxLimiter.recentCalls.read(
        (method, count, until) ->
            prices
                .find(method)
                .ifPresent(
                    price -> {
                      inboxLimiter.windows().restore((long) price * count, until);
                      project.windows.restore((long) price * count, until);
                    }));
    for (Ticket request : inboxLimiter.outstanding) {
      int price = prices.find(request.method).orElse(request.units());
      request.charge = new Charge(price, request.charge.at(), Hold.ANSWER, 0);
      inboxLimiter.windows().take(request);
      project.windows.take(request);
    }
    inboxLimiter.waiting.forEach(request -> request.reprice(prices));
  }
}
