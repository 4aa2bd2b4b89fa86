package io.pactsync.quota;

import io.pactsync.quota.window.QuotaWindow;
import java.util.Optional;

/**
 * Limits the calls of one Google project: its profile, its windows, its pause and the inboxes that
 * wait for room in its windows.
 */
final class ProjectLimiter {
  final String name;
  QuotaProfile profile;
  WindowSet windows;
  final RefusalPause pause;
  final WaitingQueue<InboxLimiter> waiting = new WaitingQueue<>();

  ProjectLimiter(String name, QuotaProfile profile, WindowSet windows, RefusalPause pause) {
    this.name = name;
    this.profile = profile;
    this.windows = windows;
    this.pause = pause;
  }

  /** The inbox to serve next. */
  Optional<InboxLimiter> next(long now) {
    return waiting.next(inboxLimiter -> outOfReserve(inboxLimiter, now) <= now);
  }

  /**
   * When an inbox that was passed over too often may call without using the reserve, or {@link
   * QuotaWindow#NEVER} if no inbox waits for that.
   */
  long nextOverdueAt(long now) {
    return waiting
        .overdue(inboxLimiter -> outOfReserve(inboxLimiter, now) > now)
        .map(inboxLimiter -> outOfReserve(inboxLimiter, now))
        .orElse(QuotaWindow.NEVER);
  }

  private long outOfReserve(InboxLimiter inboxLimiter, long now) {
    return windows.earliestOutsideReserve(inboxLimiter.queuedRequest.orElseThrow(), now);
  }
}
