package io.pactsync.quota;

import io.pactsync.quota.window.QuotaWindow;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Limits the calls of one inbox: its waiting requests, windows, in-flight cap and pause. */
final class InboxLimiter {
  private static final long SECOND = 1_000_000_000L;

  /** Gmail sends most responses within a second. */
  private static final long HANGING_AFTER = Duration.ofSeconds(10).toNanos();

  /**
   * The pacing in windows longer than a second, whatever the share claims. After a pause, an inbox
   * would send all units of such a window in one burst, and Google would refuse many of its calls.
   */
  private static final double PACING_OF_LONG_WINDOW = 2 / 3.0;

  /**
   * The part of the first such window that is sent in one burst. Another client may have spent the
   * rest before this process began. Sent in the same burst, the calls without room would all be in
   * flight when the first of them is refused.
   */
  private static final double FIRST_BURST = 0.6;

  private static final double PACING_OF_FIRST_WINDOW = 0.25;

  /** The share of the limits changes in steps of this size. */
  private static final double STEP = 1.0 / 256;

  final String inbox;
  final ProjectLimiter project;
  final Set<PermitRequest> outstanding = new LinkedHashSet<>();

  /** The calls in flight, in the order in which they were granted. */
  private final Set<PermitRequest> inFlight = new LinkedHashSet<>();

  final RecentCalls recentCalls = new RecentCalls();
  final WaitingQueue<PermitRequest> waiting = new WaitingQueue<>();
  final InFlightCap cap;
  final RefusalPause pause;
  final RefusalSeries refusalSeries = new RefusalSeries();
  final ArrivalHold arrivalHold = new ArrivalHold();
  private final QuotaShare quotaShare;
  private final Map<RefusalCause, Long> refusals = new EnumMap<>(RefusalCause.class);
  private RateController controller;
  private RefusalCause lastCause = RefusalCause.UNEXPLAINED;
  private Optional<RefusalCause> lastCounted = Optional.empty();
  private WindowSet windows;
  private double share = 1;
  private long firstUsedAt = Long.MAX_VALUE;
  private long firstUnits;
  private long lastUsedAt;
  private long pacedFrom = Long.MIN_VALUE;

  /** The request that represents this inbox in its project's queue. */
  Optional<PermitRequest> queuedRequest = Optional.empty();

  InboxLimiter(
      String inbox,
      ProjectLimiter project,
      WindowSet windows,
      InFlightCap cap,
      RefusalPause pause,
      QuotaShare quotaShare) {
    this.quotaShare = quotaShare;
    this.controller = new RateController(quotaShare, windows.shortest());
    this.inbox = inbox;
    this.project = project;
    this.windows = windows;
    this.cap = cap;
    this.pause = pause;
  }

  WindowSet windows() {
    return windows;
  }

  /** The request to grant next. */
  Optional<PermitRequest> next(long now) {
    return waiting.next(request -> !isBlockedByReserve(request, now));
  }

  /**
   * When the reserve allows a waiting request that was passed over too often, or {@link
   * QuotaWindow#NEVER}. A place in flight that it lacks needs no wake-up: the call that frees one
   * triggers a new check.
   */
  long nextOverdueAt(long now) {
    return waiting
        .overdue(request -> isBlockedByReserve(request, now))
        .map(request -> windows.earliestOutsideReserve(request, now))
        .filter(at -> at > now)
        .orElse(QuotaWindow.NEVER);
  }

  private boolean isBlockedByReserve(PermitRequest request, long now) {
    return windows.earliestOutsideReserve(request, now) > now
        || !cap.leavesReserve(request.priority);
  }

  /**
   * The earliest instant at which this inbox's own windows, pause and in-flight cap allow the
   * request. If it is after {@code now}, check again then.
   */
  long earliest(PermitRequest request, long now) {
    followController(now);
    long at = Math.max(now, Math.max(pause.earliest(now), project.pause.endsAt()));
    at = Math.max(at, Math.max(windows.earliest(request, now), pacedUntil(request)));
    if (at > now) {
      return share < 1 ? Math.min(at, now + controller.step()) : at;
    }
    if (cap.hasRoom(request.priority, 0)) {
      return at;
    }
    cap.recordDemand();
    return cap.hasRoom(request.priority, hanging(now)) ? at : nextHangingAt(now);
  }

  private int hanging(long now) {
    int hanging = 0;
    for (PermitRequest request : inFlight) {
      if (request.charge.takenAt() + HANGING_AFTER > now) {
        break;
      }
      hanging++;
    }
    return hanging;
  }

  /** When the next call in flight counts as hanging. */
  private long nextHangingAt(long now) {
    return inFlight.stream()
        .mapToLong(request -> request.charge.takenAt() + HANGING_AFTER)
        .filter(at -> at > now)
        .findFirst()
        .orElse(QuotaWindow.NEVER);
  }

  /** Records that a call ended, whatever its result. */
  void leave(PermitRequest request) {
    cap.leave(request.priority);
    inFlight.remove(request);
  }

  /** A person does not wait for the pace: such calls are few. */
  private long pacedUntil(PermitRequest request) {
    return request.priority == Priority.INTERACTIVE ? Long.MIN_VALUE : pacedFrom;
  }

  void take(PermitRequest request) {
    lastUsedAt = request.charge.takenAt();
    arrivalHold.granted(lastUsedAt);
    cap.enter(request.priority);
    outstanding.add(request);
    inFlight.add(request);
    windows.take(request);
    pacedFrom = lastUsedAt + gapAfter(request.units());
    request.level = windows.level(lastUsedAt);
    pause.granted(request);
  }

  /** While another client may spend, calls keep a part of their even distance. */
  private long gapAfter(int units) {
    boolean isLong = windows.shortest() > SECOND;
    if (share >= 1 && !(isLong && endsFirstBurst(units))) {
      return 0;
    }
    double part =
        share >= 1 ? PACING_OF_FIRST_WINDOW : isLong ? PACING_OF_LONG_WINDOW : quotaShare.pacing();
    return (long) (part * SECOND * units / (Math.min(1, share) * windows.unitsPerSecond()));
  }

  /** Whether the call is in the first window, and after its burst. */
  private boolean endsFirstBurst(int units) {
    firstUsedAt = Math.min(firstUsedAt, lastUsedAt);
    if (lastUsedAt - firstUsedAt >= windows.shortest()) {
      return false;
    }
    firstUnits += units;
    double capacity = windows.unitsPerSecond() * windows.shortest() / SECOND;
    return firstUnits > FIRST_BURST * capacity;
  }

  /**
   * Replaces the windows, after another profile was learned. What was learned of others is void.
   */
  void replaceWindows(WindowSet replacement) {
    windows = replacement;
    controller = new RateController(quotaShare, replacement.shortest());
    share = 1;
  }

  /** Records a served call. */
  void served(PermitRequest request, long now) {
    controller.recordServed(request.charge.takenAt(), request.level, now);
    pause.recordServed(request);
    refusalSeries.recordServed();
    cap.recordServed();
  }

  /**
   * Records a refusal for the rate, and adapts the share of the limits that may be spent.
   *
   * @param isProbe whether it is the first call after a pause
   * @param isOwn whether this inbox's own calls explain the refusal
   */
  void slowDown(PermitRequest request, boolean isProbe, boolean isOwn, long now) {
    boolean isEvent =
        controller.recordRefused(request.charge.takenAt(), request.level, isProbe, now);
    controller.pausedUntil(pause.endsAt());
    if (isEvent) {
      lastCause =
          isOwn
              ? RefusalCause.OWN_CALLS
              : controller.likelihoodOfOthers(now) > 0.5
                  ? RefusalCause.OTHER_CLIENT
                  : RefusalCause.UNEXPLAINED;
    }
    count(lastCause);
    followController(now);
  }

  void count(RefusalCause cause) {
    refusals.merge(cause, 1L, Long::sum);
    lastCounted = Optional.of(cause);
  }

  /** The cause of the last refusal. */
  Optional<RefusalCause> lastRefusal() {
    return lastCounted;
  }

  /** How often each cause was met since this inbox was first used. */
  Map<RefusalCause, Long> refusals() {
    return Map.copyOf(refusals);
  }

  private void followController(long now) {
    double usable = controller.usable(now);
    double next = usable >= 1 ? 1 : Math.floor(usable / STEP) * STEP;
    if (next != share) {
      share = next;
      windows.limitToShare(share);
    }
  }

  /** The share of the limits that may be spent. */
  double budget(long now) {
    followController(now);
    return share;
  }

  /** Returns whether a call was granted within the last {@code within} nanoseconds. */
  boolean isUsedWithin(long now, long within) {
    return now - lastUsedAt <= within;
  }

  /** Returns whether this object holds no state that matters. */
  boolean isForgettable(long now) {
    return waiting.isEmpty()
        && cap.inFlight() == 0
        && pause.endsAt() <= now
        && arrivalHold.isOver(now)
        && budget(now) == 1
        && windows.isUnused(now);
  }
}
