package io.pactsync.gmail;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Decides whether an inbox's errors are single failures or an outage. A bad message fails at every
 * try. When ten different calls fail and none succeeds in between, Google or the network is down,
 * and the failures do not count as attempts. Safe for use by several threads.
 */
final class OutageDetector {
  private static final int SUBJECTS_OF_OUTAGE = 10;

  /**
   * The state after a failure.
   *
   * @param outage whether enough different calls failed to assume an outage
   * @param duration time since the first failure after the last success
   */
  record OutageStatus(boolean outage, Duration duration) {}

  private final long forgetAfterNanos;
  private final Set<String> subjects = new HashSet<>();
  private boolean failing;
  private boolean hasResponded;
  private long successes;
  private long firstFailure;
  private long lastFailure;

  /**
   * @param forgetAfter the outage deadline. A failure that comes later than this after the previous
   *     one starts a new count, because nothing is known about the time between two runs.
   */
  OutageDetector(Duration forgetAfter) {
    forgetAfterNanos = forgetAfter.toNanos();
  }

  /**
   * @param subject identifies what the call is about, such as a message id
   * @param now elapsed nanoseconds
   */
  synchronized OutageStatus recordFailure(String subject, long now) {
    if (!failing || now - lastFailure > forgetAfterNanos) {
      subjects.clear();
      failing = true;
      firstFailure = now;
    }
    lastFailure = now;
    if (subjects.size() < SUBJECTS_OF_OUTAGE) {
      subjects.add(subject);
    }
    return new OutageStatus(
        subjects.size() >= SUBJECTS_OF_OUTAGE, Duration.ofNanos(now - firstFailure));
  }

  /** Ends the outage: Gmail itself has responded. */
  synchronized void recordResponse() {
    failing = false;
    hasResponded = true;
  }

  /** A call succeeded. */
  synchronized void recordSuccess() {
    recordResponse();
    successes++;
  }

  /** Calls of the inbox that succeeded since this client was created. */
  synchronized long successes() {
    return successes;
  }

  /** Whether Gmail itself has responded since this client was created. */
  synchronized boolean hasResponded() {
    return hasResponded;
  }
}
