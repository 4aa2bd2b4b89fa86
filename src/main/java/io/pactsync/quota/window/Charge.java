package io.pactsync.quota.window;

/**
 * The units that one call takes from every window.
 *
 * @param units the cost of the call in quota units
 * @param takenAt when the units were taken, in nanoseconds of the limiter's clock
 * @param hold the event after which the units stay held for one more window; not {@link
 *     HoldUntil#AUTO}
 * @param arrivalDelay the longest time in nanoseconds until the call arrives at Google; used under
 *     {@link HoldUntil#ARRIVAL}
 */
public record Charge(int units, long takenAt, HoldUntil hold, long arrivalDelay) {
  public Charge {
    if (hold == HoldUntil.AUTO) {
      throw new IllegalArgumentException("a call is held until its response or its arrival");
    }
  }

  public Charge holdUntilResponse() {
    return new Charge(units, takenAt, HoldUntil.ANSWER, arrivalDelay);
  }
}
