package io.pactsync.emulator.traffic;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * The instants at which another client calls: a Poisson process whose rate follows the pattern. It
 * draws candidates at the full rate and keeps as many as the pattern has at their instants, so a
 * change of the rate takes effect at once. Not thread-safe.
 */
final class CallArrivals {
  private final OtherClientPattern pattern;
  private final Instant start;
  private final double meanGapNanos;
  private final RandomGenerator random;
  private double candidate;

  /**
   * @param units the units of one call
   * @param start the instant at which the time starts
   */
  CallArrivals(EmulatedOtherClient client, int units, Instant start, RandomGenerator random) {
    this.pattern = client.pattern();
    this.start = start;
    this.meanGapNanos = 1e9 * units * pattern.callsAtOnce() / client.unitsPerSecond();
    this.random = random;
  }

  /** Begins after this many nanoseconds since the start. */
  CallArrivals skipTo(long nanos) {
    candidate = nanos;
    return this;
  }

  /** Returns the next instant, in nanoseconds since the start. */
  long next() {
    double share;
    do {
      candidate -= meanGapNanos * Math.log(1 - random.nextDouble());
      Duration sinceStart = Duration.ofNanos((long) candidate);
      share = pattern.shareOfRate(sinceStart, start.plus(sinceStart));
    } while (random.nextDouble() >= share);
    return (long) candidate;
  }

  /** The number of calls that arrive at each instant. */
  int callsAtOnce() {
    return pattern.callsAtOnce();
  }
}
