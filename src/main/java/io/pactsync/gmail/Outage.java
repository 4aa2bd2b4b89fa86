package io.pactsync.gmail;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether an inbox's calls fail one by one or all of them. One poisonous message fails again and
 * again; when many different ones fail and nothing succeeds in between, it is Google or the network
 * that is down, and no message shall pay for that with an attempt. Safe for use by several threads.
 */
final class Outage {
  private static final int SUBJECTS = 10;

  /**
   * Where a failure stands.
   *
   * @param outage whether so many different calls failed that it is taken for an outage
   * @param lasting since the first failure after the last success
   */
  record Standing(boolean outage, Duration lasting) {}

  private final long forgetAfterNanos;
  private final Set<String> subjects = new HashSet<>();
  private boolean failing;
  private long firstFailure;
  private long lastFailure;

  /**
   * @param forgetAfter a failure that comes later than that after the last one begins anew: between
   *     two runs nobody tried, so nothing is known
   */
  Outage(Duration forgetAfter) {
    forgetAfterNanos = forgetAfter.toNanos();
  }

  /**
   * @param subject what the call was about, such as a message's id
   * @param now elapsed nanoseconds
   */
  synchronized Standing failed(String subject, long now) {
    if (!failing || now - lastFailure > forgetAfterNanos) {
      subjects.clear();
      failing = true;
      firstFailure = now;
    }
    lastFailure = now;
    if (subjects.size() < SUBJECTS) {
      subjects.add(subject);
    }
    return new Standing(subjects.size() >= SUBJECTS, Duration.ofNanos(now - firstFailure));
  }

  /** Gmail itself answered. */
  synchronized void over() {
    failing = false;
  }
}
