package io.pactsync.quota;

import io.pactsync.quota.window.Charge;
import io.pactsync.quota.window.HoldUntil;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Switches a project to the profile that a refusal points to. The new windows start with the units
 * of the last minute at the new prices and with the calls in flight.
 */
final class ProfileLearner {
  private final WindowSetFactory windowFactory;
  private KnownProfiles knownProfiles = new KnownProfiles(List.of());
  private QuotaEventListener listener = QuotaEventListener.NONE;

  ProfileLearner(WindowSetFactory windowFactory) {
    this.windowFactory = windowFactory;
  }

  void enable(KnownProfiles known, QuotaEventListener events) {
    knownProfiles = known;
    listener = events;
  }

  /** Returns whether learning is enabled, so that recent calls must be recorded. */
  boolean isEnabled() {
    return windowFactory.settings().learn();
  }

  /**
   * Learns from the limit that a refusal names.
   *
   * @param inboxLimiters at least those of the project's inboxes
   * @return whether the project switched to another profile
   */
  boolean learn(
      ProjectLimiter project,
      ReportedLimit named,
      Collection<InboxLimiter> inboxLimiters,
      long now) {
    // Adopt only a profile that every call fits, or waiting requests could wait forever.
    Optional<QuotaProfile> match =
        isEnabled()
            ? knownProfiles.findFor(named, project.profile).filter(windowFactory::canServeEveryCall)
            : Optional.empty();
    match.ifPresent(
        adopted -> {
          WindowSet before = project.windows;
          project.profile = adopted;
          project.windows = windowFactory.forProject(adopted);
          inboxLimiters.stream()
              .filter(inboxLimiter -> inboxLimiter.project == project)
              .forEach(this::moveToNewWindows);
          // Recent calls cover only a minute; the quota day is longer.
          long earlierToday = before.heldToday(now) - project.windows.heldToday(now);
          project.windows.restoreDay(Math.max(0, earlierToday), now);
          listener.profileAdopted(project.name, adopted, named);
        });
    return match.isPresent();
  }

  private void moveToNewWindows(InboxLimiter inboxLimiter) {
    ProjectLimiter project = inboxLimiter.project;
    UnitTable unitTable = project.profile.units();
    inboxLimiter.replaceWindows(windowFactory.forInbox(project.profile));
    inboxLimiter.recentCalls.forEach(
        (method, count, until) ->
            unitTable
                .find(method)
                .ifPresent(
                    units -> {
                      inboxLimiter.windows().restore((long) units * count, until);
                      project.windows.restore((long) units * count, until);
                    }));
    for (PermitRequest request : inboxLimiter.outstanding) {
      int units = unitTable.find(request.method).orElse(request.units());
      request.charge = new Charge(units, request.charge.takenAt(), HoldUntil.ANSWER, 0);
      inboxLimiter.windows().take(request);
      project.windows.take(request);
    }
    inboxLimiter.waiting.forEach(request -> request.applyUnitTable(unitTable));
  }
}
