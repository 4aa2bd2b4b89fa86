package io.pactsync.quota;

/**
 * How much one window still allows, and when it allows more. Pure arithmetic on quota units and on
 * nanoseconds of one monotonic clock: it decides, and never waits. Not safe for use by several
 * threads; the {@link PermitDesk} that owns it is used under one lock.
 */
interface Allowance {
  /** Not before an answer arrives or the budget changes. */
  long NEVER = Long.MAX_VALUE;

  /**
   * When {@code units} may be taken: {@code now} or earlier if at once, {@link #NEVER} if that
   * depends on an answer that has yet to arrive.
   */
  long earliest(int units, long now);

  /** Holds the units of a call that is about to be sent. */
  void take(Charge charge);

  /** A call that was taken is being sent; not told of a call that is held to its answer. */
  default void sent(Charge charge, long now) {}

  /** The answer to a call that was taken has arrived. */
  void answered(Charge charge, long now);

  /** A call that was taken was never sent. */
  void unsent(Charge charge);

  /** Counts a call that was answered at {@code answeredAt}, before this allowance existed. */
  void restore(long units, long answeredAt);

  /** Sets how many units the window holds; what is held beyond it drains as it would anyway. */
  void resize(long capacity);

  long capacity();

  /** Units held at this instant. */
  long held(long now);
}
