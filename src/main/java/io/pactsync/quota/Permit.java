package io.pactsync.quota;

import io.pactsync.quota.window.HoldUntil;

/**
 * The right to send one call now. Its units are held in every window that applies, from before the
 * call is sent until the instant that {@link HoldUntil} determines. Use it in a try-with-resources
 * statement. Safe for use by several threads. After the first call of {@link #refused}, {@link
 * #notSent} or {@link #close}, further calls do nothing.
 */
public interface Permit extends AutoCloseable {
  /** The cost of the call in quota units. */
  int units();

  /**
   * Records that the call is being sent. Call it for {@link HoldUntil#ARRIVAL}; without it, the
   * units are held as under {@link HoldUntil#ANSWER}.
   */
  void sent();

  /**
   * Records that the response headers arrived, so Google has counted the call. The place in flight
   * stays taken until {@link #close}, because the body may still be on its way.
   */
  void responseReceived();

  /**
   * Records that Google refused the call and ends it. Its units stay held like those of a served
   * call.
   */
  void refused(Refusal refusal);

  /** Records that the call was never sent. Returns its units and its place in flight at once. */
  void notSent();

  /** Ends the call. Records a response now if none was recorded. */
  @Override
  void close();
}
