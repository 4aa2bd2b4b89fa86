package io.pactsync.gmail;

/**
 * The shortest time that connecting takes, which is about one round trip of the network: slower
 * samples pull it up a little, faster ones at once. Safe for use by several threads.
 */
final class RoundTrip {
  private static final int SMOOTHING = 16;

  private long nanos;

  synchronized void connectedIn(long sample) {
    boolean shorter = nanos == 0 || sample < nanos;
    nanos = Math.max(1, shorter ? sample : nanos + (sample - nanos) / SMOOTHING);
  }

  /** In nanoseconds; 0 while there was no connection. */
  synchronized long nanos() {
    return nanos;
  }
}
