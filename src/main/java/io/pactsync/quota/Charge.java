package io.pactsync.quota;

/**
 * What one call takes from every window.
 *
 * @param units its price
 * @param at when it was taken, in nanoseconds of the limiter's clock
 * @param hold from when its units' last window is counted
 * @param roundTrip nanoseconds that a call takes to arrive, at most; counts under {@link
 *     Hold#ARRIVAL}
 */
record Charge(int units, long at, Hold hold, long roundTrip) {
  Charge heldToItsAnswer() {
    return new Charge(units, at, Hold.ANSWER, roundTrip);
  }
}
