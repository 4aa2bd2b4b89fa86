package io.pactsync.quota;

/**
 * A call costs more than a window can ever hold, so it is refused at once: nothing waits for ever.
 */
public final class CostAboveCapacityException extends RuntimeException {
  /**
   * @param units the call's price
   * @param window such as {@code user/1s}
   * @param capacity quota units that the window holds after headroom
   */
  public CostAboveCapacityException(int units, String window, long capacity) {
    super(
        "a call of "
            + units
            + " units can never fit the window "
            + window
            + ", which holds "
            + capacity
            + " after headroom; lower quota.headroom or raise the limit in the profile");
  }
}
