package io.pactsync.quota;

import java.util.Optional;

/**
 * Limits the calls of one Google project: its profile, its windows, its pause and the inboxes that
 * wait for room in its windows.
 */
final class Project {
  final String name;
  QuotaProfile profile;
  Windows windows;
  final Gate pause;
  final Line<Lane> waiting = new Line<>();

  Project(String name, QuotaProfile profile, Windows windows, Gate pause) {
    this.name = name;
    this.profile = profile;
    this.windows = windows;
    this.pause = pause;
  }

  /** The inbox to serve next. */
  Optional<Lane> next(long now) {
    return waiting.next(inboxLimiter -> outOfReserve(inboxLimiter, now) <= now);
  }

  /**
   * When the reserve allows an inbox that was passed over too often, or {@link Allowance#NEVER}.
   */
  long nextTurn(long now) {
    return waiting
        .overdue(inboxLimiter -> outOfReserve(inboxLimiter, now) > now)
        .map(inboxLimiter -> outOfReserve(inboxLimiter, now))
        .orElse(Allowance.NEVER);
  }

  private long outOfReserve(Lane inboxLimiter, long now) {
    return windows.outOfReserve(inboxLimiter.queuedRequest.orElseThrow(), now);
  }
}
