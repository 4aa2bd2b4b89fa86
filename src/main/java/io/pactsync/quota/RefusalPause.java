package io.pactsync.quota;

import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * A pause of all calls of an inbox or a project after a refusal, retries included.
 *
 * <p>It ends at the instant that Google states and no later, or after a short back-off. Then one
 * call, the probe, tests whether Google serves again. If the probe is refused, the next back-off is
 * twice as long; once a probe is served, calls continue. So the back-off grows only while Google
 * refuses everything. Instants are nanoseconds of the limiter's clock.
 */
final class RefusalPause {
  /** The first back-off, as a part of the inbox's shortest window. */
  private static final double FIRST_BACK_OFF = 0.3;

  /** A longer first back-off would cost more than the refusal of a probe. */
  private static final long MAX_FIRST_BACK_OFF = 1_000_000_000L;

  private static final int MAX_DOUBLINGS = 8;
  private static final long MAX_BACK_OFF = 64_000_000_000L;

  /** Google sometimes states wrong instants, so a stated pause counts for at most one hour. */
  private static final long MAX_STATED = 3_600_000_000_000L;

  /** Prevents that all clients resume at the same stated instant. */
  private static final long STATED_JITTER = 50_000_000L;

  /** A probe without a response for this long does not hold up the inbox. */
  private static final long PROBE_TIMEOUT = 2_000_000_000L;

  private static final long NEVER = Long.MIN_VALUE / 4;

  private final RandomGenerator random;
  private final long firstBackOff;
  private long pausedAt = NEVER;
  private long endsAt = NEVER;
  private int refusedProbes;
  private boolean probing;
  private Optional<PermitRequest> probe = Optional.empty();
  private long probeSentAt;

  /**
   * @param shortestWindow of the inbox or the project, in nanoseconds
   */
  RefusalPause(RandomGenerator random, long shortestWindow) {
    this.random = random;
    this.firstBackOff =
        Math.max(1, Math.min(MAX_FIRST_BACK_OFF, (long) (FIRST_BACK_OFF * shortestWindow)));
  }

  /**
   * Records a refusal.
   *
   * @param stated nanoseconds from now until the instant that Google stated, or 0
   * @return true if the refusal starts a new pause; false if the call was already in flight when
   *     the current pause began
   */
  boolean recordRefusal(PermitRequest request, long now, long stated) {
    boolean isProbe = isProbe(request);
    boolean first = isProbe || request.charge.takenAt() > pausedAt;
    if (first) {
      refusedProbes = isProbe ? refusedProbes + 1 : 0;
      pausedAt = now;
      probing = true;
      probe = Optional.empty();
      if (stated == 0) {
        long backOff =
            Math.min(MAX_BACK_OFF, firstBackOff << Math.min(refusedProbes, MAX_DOUBLINGS));
        extendTo(now + backOff + jitter(backOff / 4));
      }
    }
    if (stated > 0) {
      extendTo(now + Math.min(stated, MAX_STATED) + jitter(STATED_JITTER));
    }
    return first;
  }

  /** Pauses until {@code instant}, however far away it is. */
  void pauseUntil(long instant, long now) {
    pausedAt = now;
    extendTo(instant);
  }

  private void extendTo(long at) {
    endsAt = Math.max(endsAt, at);
  }

  private long jitter(long bound) {
    return random.nextLong(bound + 1);
  }

  /**
   * When the pause allows a call: {@code now}, or later. While a probe is in flight, its timeout.
   */
  long earliest(long now) {
    if (endsAt > now) {
      return endsAt;
    }
    return probe.isPresent() ? Math.max(now, probeSentAt + PROBE_TIMEOUT) : now;
  }

  /** Records a granted call; the first one after a pause is the probe. */
  void granted(PermitRequest request) {
    if (probing) {
      probe = Optional.of(request);
      probeSentAt = request.charge.takenAt();
    }
  }

  /** Whether the call is the probe in flight. */
  boolean isProbe(PermitRequest request) {
    return probe.filter(each -> each == request).isPresent();
  }

  /** Records a served call. The first one sent after the pause ends the probing. */
  void recordServed(PermitRequest request) {
    if (probing && request.charge.takenAt() > pausedAt) {
      probing = false;
      probe = Optional.empty();
      refusedProbes = 0;
    }
  }

  /** Records a call that was never sent. */
  void unsent(PermitRequest request) {
    if (isProbe(request)) {
      probe = Optional.empty();
    }
  }

  long endsAt() {
    return endsAt;
  }
}
