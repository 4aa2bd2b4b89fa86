package io.pactsync.quota;

import io.pactsync.quota.window.Charge;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacificDay;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Decides which call may be sent when, without threads; the caller passes the time. {@link
 * QuotaLimiter} waits for its decisions in real time; a simulation drives it in virtual time.
 *
 * <p>The order of use: {@link #enqueue} adds a request, {@link #grantReady} grants the requests
 * that may be sent now, and {@link #nextWakeUp} returns when to call {@link #grantReady} again.
 * Call {@link #sent} when the sending begins, without which {@link HoldUntil#ANSWER} applies.
 * Report what happened to a granted request by {@link #responseReceived}, {@link #refused} or
 * {@link #notSent}, end it by {@link #close}, and call {@link #grantReady} after each report. All
 * instants are nanoseconds of one monotonic clock and never decrease. An operation inspects a few
 * inboxes and takes time logarithmic in their number; only the adoption of a profile visits all
 * inboxes of a project. Never blocks. Not thread-safe.
 */
public final class PermitScheduler {
  /** The part of the full limit from which our own calls may exceed it. */
  private static final double ALMOST_FULL = 0.9;

  /** How long a call may wait in queues on both machines, besides the round trip. */
  private static final long SLACK = Duration.ofMillis(20).toNanos();

  private final QuotaSettings settings;
  private final RandomGenerator random;
  private final LongFunction<Instant> toWallTime;
  private final WindowSetFactory windowFactory;
  private final ProfileLearner learner;
  private final ProjectLimiters projects;
  private final InboxLimiters inboxLimiters = new InboxLimiters();
  private final WakeUpQueue<InboxLimiter> inboxWakeUps = new WakeUpQueue<>();
  private final WakeUpQueue<ProjectLimiter> projectWakeUps = new WakeUpQueue<>();
  private final Set<InboxLimiter> changedInboxes = new LinkedHashSet<>();
  private final Set<ProjectLimiter> changedProjects = new LinkedHashSet<>();
  private long nextRequestNumber;
  private long inspections;
  private LongSupplier roundTrip = () -> 0;

  /**
   * @param profile the profile of a project that has none set
   * @param random for jitter
   * @param toWallTime converts an instant of the scheduler's clock to wall time
   */
  public PermitScheduler(
      QuotaProfile profile,
      QuotaSettings settings,
      RandomGenerator random,
      LongFunction<Instant> toWallTime) {
    this.settings = settings;
    this.random = random;
    this.toWallTime = toWallTime;
    this.windowFactory = new WindowSetFactory(settings, toWallTime);
    this.learner = new ProfileLearner(windowFactory);
    this.projects =
        new ProjectLimiters(
            profile, windowFactory::forProject, name -> new RefusalPause(random, 1_000_000_000L));
  }

  /**
   * Sets the profiles that may be learned from refusals.
   *
   * @param listener called when a project switches to another profile
   */
  public void setKnownProfiles(KnownProfiles known, QuotaEventListener listener) {
    learner.enable(known, listener);
  }

  /** Sets a project's own profile. Call it before the first request of any of its inboxes. */
  public void setProjectProfile(String project, QuotaProfile profile) {
    projects.setProfile(project, profile);
  }

  /**
   * Counts the units that a project spent earlier in the quota day of {@code now}, except those
   * that are passed to {@link #restoreSpending}.
   */
  public void restoreRestOfDay(String project, long units, long now) {
    projects.byName(project).windows.restoreDay(units, now);
  }

  /**
   * Counts the units that an inbox spent before this scheduler was created, in all windows of the
   * inbox and its project, the quota day included.
   *
   * @param respondedAt the latest possible arrival of their responses; negative if before the
   *     scheduler's clock began
   */
  public void restoreSpending(String inbox, long units, long respondedAt) {
    InboxLimiter inboxLimiter = inboxLimiter(inbox);
    inboxLimiter.windows().restore(units, respondedAt);
    inboxLimiter.project.windows.restore(units, respondedAt);
  }

  /** Assigns an inbox to a Google project. Call it before the inbox's first request. */
  public void assign(String inbox, String project) {
    projects.assign(inbox, project);
  }

  /**
   * Sets the source of the connection's round trip, for {@link HoldUntil#ARRIVAL}. Without it,
   * {@link HoldUntil#ANSWER} applies.
   *
   * @param nanos returns the last measured round trip in nanoseconds, or 0 if it is unknown; called
   *     at every grant
   */
  public void setRoundTripSource(LongSupplier nanos) {
    roundTrip = nanos;
  }

  /**
   * Adds a request for one call.
   *
   * @throws UnpricedMethodException if the unit table has no price for the method
   * @throws CostAboveCapacityException if the call can never fit a window
   */
  public PermitRequest enqueue(String inbox, GmailMethod method, Priority priority, long now) {
    InboxLimiter inboxLimiter = inboxLimiter(inbox);
    int units = inboxLimiter.project.profile.units().unitsOf(method);
    inboxLimiter.windows().requireCapacityFor(units);
    inboxLimiter.project.windows.requireCapacityFor(units);
    PermitRequest request =
        new PermitRequest(inboxLimiter, method, priority, nextRequestNumber++, units);
    inboxLimiter.waiting.add(priority, request.number, request);
    changedInboxes.add(inboxLimiter);
    inboxLimiters.forgetIdle(now);
    return request;
  }

  /** Grants every request that may be sent at this instant and returns them in order. */
  public List<PermitRequest> grantReady(long now) {
    for (var due = inboxWakeUps.pollDue(now); due.isPresent(); due = inboxWakeUps.pollDue(now)) {
      changedInboxes.add(due.get());
    }
    for (var due = projectWakeUps.pollDue(now);
        due.isPresent();
        due = projectWakeUps.pollDue(now)) {
      changedProjects.add(due.get());
    }
    changedInboxes.forEach(inboxLimiter -> updateProjectQueue(inboxLimiter, now));
    changedInboxes.clear();
    List<PermitRequest> granted = new ArrayList<>();
    changedProjects.forEach(project -> grantFrom(project, now, granted));
    changedProjects.clear();
    return granted;
  }

  /**
   * The latest instant for the next {@link #grantReady}, or {@link Long#MAX_VALUE} if only a report
   * or a new request can change anything.
   */
  public long nextWakeUp() {
    return Math.min(inboxWakeUps.next(), projectWakeUps.next());
  }

  /** Adds the inbox to its project's queue if its next request may go, else sets its wake-up. */
  private void updateProjectQueue(InboxLimiter inboxLimiter, long now) {
    inspections++;
    leaveProjectQueue(inboxLimiter);
    Optional<PermitRequest> next = inboxLimiter.next(now);
    long at = next.map(request -> inboxLimiter.earliest(request, now)).orElse(QuotaWindow.NEVER);
    if (at > now) {
      inboxWakeUps.set(inboxLimiter, Math.min(at, inboxLimiter.nextOverdueAt(now)));
      return;
    }
    inboxWakeUps.set(inboxLimiter, QuotaWindow.NEVER);
    PermitRequest request = next.orElseThrow();
    inboxLimiter.project.waiting.add(request.priority, request.number, inboxLimiter);
    inboxLimiter.queuedRequest = next;
    changedProjects.add(inboxLimiter.project);
  }

  private void leaveProjectQueue(InboxLimiter inboxLimiter) {
    if (inboxLimiter.queuedRequest.isPresent()) {
      PermitRequest queued = inboxLimiter.queuedRequest.get();
      inboxLimiter.project.waiting.remove(queued.priority, queued.number);
      inboxLimiter.queuedRequest = Optional.empty();
      // Requests behind this one may have waited only for it.
      changedProjects.add(inboxLimiter.project);
    }
  }

  private void grantFrom(ProjectLimiter project, long now, List<PermitRequest> granted) {
    projectWakeUps.set(project, QuotaWindow.NEVER);
    for (var next = project.next(now); next.isPresent(); next = project.next(now)) {
      inspections++;
      InboxLimiter inboxLimiter = next.get();
      PermitRequest request = inboxLimiter.queuedRequest.orElseThrow();
      if (inboxLimiter.earliest(request, now) > now) {
        updateProjectQueue(inboxLimiter, now);
        continue;
      }
      long at = project.windows.earliest(request, now);
      if (at > now) {
        // Requests behind this one wait too. Otherwise cheap calls could starve an expensive one.
        projectWakeUps.set(project, Math.min(at, project.nextOverdueAt(now)));
        return;
      }
      grant(request, now);
      granted.add(request);
      leaveProjectQueue(inboxLimiter);
      project.waiting.recordServed(request.priority);
      updateProjectQueue(inboxLimiter, now);
    }
  }

  private void grant(PermitRequest request, long now) {
    InboxLimiter inboxLimiter = request.inboxLimiter;
    long measured = roundTrip.getAsLong();
    HoldUntil hold = inboxLimiter.arrivalHold.next(settings.hold(), measured, now);
    request.charge = new Charge(request.units(), now, hold, measured + SLACK);
    request.state = PermitRequest.State.IN_FLIGHT;
    inboxLimiter.waiting.remove(request.priority, request.number);
    inboxLimiter.waiting.recordServed(request.priority);
    inboxLimiter.take(request);
    inboxLimiter.project.windows.take(request);
  }

  /**
   * Records that the call is being sent at this instant, for {@link HoldUntil#ARRIVAL}. Without it,
   * {@link HoldUntil#ANSWER} applies to the call.
   */
  public void sent(PermitRequest request, long now) {
    if (request.state == PermitRequest.State.IN_FLIGHT && request.beginSending()) {
      request.inboxLimiter.windows().sent(request, now);
      request.inboxLimiter.project.windows.sent(request, now);
      markChanged(request);
    }
  }

  /**
   * Records that the response headers arrived. Google has counted the call, so its units expire one
   * window later. Does nothing if the request is not in flight.
   */
  public void responseReceived(PermitRequest request, long now) {
    if (request.state != PermitRequest.State.IN_FLIGHT) {
      return;
    }
    request.state = PermitRequest.State.RESPONSE_RECEIVED;
    request.fixHold();
    request.inboxLimiter.outstanding.remove(request);
    if (learner.isEnabled()) {
      request.inboxLimiter.recentCalls.record(request.method, now);
    }
    request.inboxLimiter.windows().responseReceived(request, now);
    request.inboxLimiter.project.windows.responseReceived(request, now);
    markChanged(request);
  }

  /**
   * Records that Google refused the call and ends it. Depending on the refusal, this pauses the
   * inbox or its project, or lowers the in-flight cap.
   */
  public void refused(PermitRequest request, Refusal refusal, long now) {
    if (request.state == PermitRequest.State.WAITING
        || request.state == PermitRequest.State.ENDED) {
      return;
    }
    responseReceived(request, now);
    InboxLimiter inboxLimiter = request.inboxLimiter;
    inboxLimiter.refusalSeries.recordRefusal(
        request.charge.takenAt(), inboxLimiter.pause.endsAt(), now);
    if (refusal instanceof Refusal.RateLimited limited) {
      rateLimited(request, limited, now);
    } else if (refusal instanceof Refusal.TooManyConcurrent) {
      if (inboxLimiter.cap.recordTooManyConcurrent(request.charge.takenAt(), now)) {
        // Other clients fill the mailbox's places, so only a pause can help.
        inboxLimiter.pause.recordRefusal(request, now, 0);
      }
      inboxLimiter.count(RefusalCause.CONCURRENCY);
    } else if (refusal instanceof Refusal.DailyLimit) {
      pauseUntilMidnight(request, now);
      inboxLimiter.count(RefusalCause.DAILY_LIMIT);
    }
    end(request);
  }

  private void rateLimited(PermitRequest request, Refusal.RateLimited refusal, long now) {
    InboxLimiter inboxLimiter = request.inboxLimiter;
    long stated = refusal.until().map(until -> nanosUntil(until, toWallTime.apply(now))).orElse(0L);
    boolean isProbe = inboxLimiter.pause.isProbe(request);
    inboxLimiter.pause.recordRefusal(request, now, stated);
    inboxLimiter.arrivalHold.refused(
        settings.hold(), request, Math.max(now, inboxLimiter.pause.endsAt()), now);
    if (refusal.limit().isPresent()
        && learner.learn(inboxLimiter.project, refusal.limit().get(), inboxLimiters.all(), now)) {
      inboxLimiters.all().stream()
          .filter(each -> each.project == inboxLimiter.project)
          .forEach(changedInboxes::add);
      // The new limit explains this refusal, so no rate change is needed.
      inboxLimiter.count(RefusalCause.NEW_LIMIT);
    } else {
      inboxLimiter.slowDown(request, isProbe, mayBeCausedByOwnCalls(request), now);
    }
  }

  /**
   * Whether our own calls may explain the refusal: the window was almost full, and its units were
   * not held until the response.
   */
  private boolean mayBeCausedByOwnCalls(PermitRequest request) {
    boolean isStrict =
        settings.strategy() == PacingStrategy.WINDOW && request.charge.hold() == HoldUntil.ANSWER;
    return !isStrict && request.level > ALMOST_FULL;
  }

  private void pauseUntilMidnight(PermitRequest request, long now) {
    Instant wallNow = toWallTime.apply(now);
    Instant sent = wallNow.minusNanos(now - request.charge.takenAt());
    // The refusal of a call sent before midnight says nothing about the new day.
    if (PacificDay.of(sent).equals(PacificDay.of(wallNow))) {
      request.inboxLimiter.project.pause.pauseUntil(now + PacificDay.nanosLeft(wallNow), now);
    }
  }

  private static long nanosUntil(Instant until, Instant wallNow) {
    Duration left = Duration.between(wallNow, until);
    // A stated instant that has passed ends the pause at once.
    return left.isNegative()
        ? 1
        : Math.min(left.toSeconds(), 1_000_000_000L) * 1_000_000_000L + left.toNanosPart();
  }

  /** Records that the call was never sent. Gives back its units and its place in flight. */
  public void notSent(PermitRequest request) {
    if (request.state == PermitRequest.State.WAITING) {
      cancel(request);
    } else if (request.state == PermitRequest.State.IN_FLIGHT) {
      request.fixHold();
      request.inboxLimiter.outstanding.remove(request);
      request.inboxLimiter.pause.unsent(request);
      request.inboxLimiter.windows().notSent(request);
      request.inboxLimiter.project.windows.notSent(request);
      end(request);
    }
  }

  /** Cancels a waiting request. Gives back the units if it was granted meanwhile. */
  public void cancel(PermitRequest request) {
    if (request.state == PermitRequest.State.WAITING) {
      request.inboxLimiter.waiting.remove(request.priority, request.number);
      request.state = PermitRequest.State.ENDED;
      markChanged(request);
    } else {
      notSent(request);
    }
  }

  /** Ends a call that was not refused. */
  public void close(PermitRequest request, long now) {
    if (request.state == PermitRequest.State.WAITING) {
      cancel(request);
      return;
    }
    if (request.state == PermitRequest.State.ENDED) {
      return;
    }
    responseReceived(request, now);
    request.inboxLimiter.served(request, now);
    end(request);
  }

  private void end(PermitRequest request) {
    request.state = PermitRequest.State.ENDED;
    request.inboxLimiter.leave(request);
    markChanged(request);
  }

  private void markChanged(PermitRequest request) {
    changedInboxes.add(request.inboxLimiter);
    if (!request.inboxLimiter.project.windows.isEmpty()) {
      changedProjects.add(request.inboxLimiter.project);
    }
  }

  /** The instant until which the request's inbox is paused; in the past if it is not. */
  public long pausedUntil(PermitRequest request) {
    return Math.max(
        request.inboxLimiter.pause.endsAt(), request.inboxLimiter.project.pause.endsAt());
  }

  /**
   * How long Google has refused the calls of the request's inbox without serving one, in
   * nanoseconds; 0 while calls are served.
   */
  public long refusedFor(PermitRequest request, long now) {
    return request.inboxLimiter.refusalSeries.length(now);
  }

  /** A snapshot of an inbox's quota use, or empty if the inbox was idle for long. */
  public Optional<InboxQuotaState> inboxState(String inbox, long now) {
    return inboxLimiters.find(inbox).map(inboxLimiter -> InboxQuotaState.of(inboxLimiter, now));
  }

  /** The profile that applies to an inbox at present. */
  public QuotaProfile currentProfile(String inbox) {
    return projects.ofInbox(inbox).profile;
  }

  private InboxLimiter inboxLimiter(String inbox) {
    return inboxLimiters.getOrCreate(
        inbox,
        name -> {
          ProjectLimiter project = projects.ofInbox(name);
          WindowSet windows = windowFactory.forInbox(project.profile);
          return new InboxLimiter(
              name,
              project,
              windows,
              new InFlightCap(settings.firstInFlight(), settings.maxInFlight(), settings.reserve()),
              new RefusalPause(random, windows.shortest()),
              settings.share());
        });
  }

  /**
   * How many inboxes were inspected so far. Tests assert that this does not grow with their number.
   */
  long inspections() {
    return inspections + inboxLimiters.inspections();
  }

  /** The number of known inboxes plus the pending wake-ups of inboxes. */
  int size() {
    return inboxLimiters.size() + inboxWakeUps.size();
  }
}
