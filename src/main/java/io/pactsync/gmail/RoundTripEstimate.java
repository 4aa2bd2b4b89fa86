package io.pactsync.gmail;

/**
 * Estimates the network's round trip as the shortest time that connecting takes. A faster sample
 * replaces the estimate; a slower one raises it a little. Safe for use by several threads.
 */
final class RoundTripEstimate {
  private static final int SMOOTHING = 16;

  private long nanos;

  synchronized void addSample(long sample) {
    boolean shorter = nanos == 0 || sample < nanos;
    nanos = Math.max(1, shorter ? sample : nanos + (sample - nanos) / SMOOTHING);
  }

  /** In nanoseconds; 0 before the first connection. */
  synchronized long nanos() {
    return nanos;
  }
}
