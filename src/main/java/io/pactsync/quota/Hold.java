package io.pactsync.quota;

/** Until when a permit's units are held. */
public enum Hold {
  /** Until one window after the answer arrived: right, however Google counts. */
  ANSWER,
  /**
   * Until one window after sending plus the connection's round trip: nearer to the limit, right
   * only where calls are counted as they arrive. Falls back to {@link #ANSWER} for an inbox's first
   * three seconds, for a minute after a refusal, and for a permit that is not told of the sending.
   */
  ARRIVAL
}
