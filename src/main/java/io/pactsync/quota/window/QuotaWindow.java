package io.pactsync.quota.window;

/**
 * Counts the quota units of one window and computes when it has room. Instants are nanoseconds of
 * one monotonic clock. Never blocks. Not thread-safe.
 */
public interface QuotaWindow {
  /** No known instant: only a response or a larger capacity can make room. */
  long NEVER = Long.MAX_VALUE;

  /**
   * The earliest instant at which {@code units} fit: {@code now} or earlier if they fit at once,
   * {@link #NEVER} if that depends on a response that is still outstanding.
   */
  long earliest(int units, long now);

  /** Holds the units of a call that is about to be sent. */
  void take(Charge charge);

  /**
   * Starts the last window of a call that is being sent. Not called for {@link HoldUntil#ANSWER}.
   */
  default void sent(Charge charge, long now) {}

  /** Records that the response to a taken call arrived. */
  void responseReceived(Charge charge, long now);

  /** Returns the units of a taken call that was never sent. */
  void notSent(Charge charge);

  /** Counts units whose response arrived at {@code respondedAt}, before this window was created. */
  void restore(long units, long respondedAt);

  /** Sets the capacity in quota units. Units held above it expire as usual. */
  void resize(long capacity);

  long capacity();

  /** The units held at this instant. */
  long held(long now);
}
