package io.pactsync.quota;

/**
 * Thrown when a call costs more units than one of its windows can hold. The call is rejected at
 * once instead of waiting forever.
 */
public final class CostAboveCapacityException extends RuntimeException {
  /**
   * @param units the call's price
   * @param window such as {@code user/1s}
   * @param capacity quota units that the window holds after headroom
   */
  public CostAboveCapacityException(int units, String window, long capacity) {
    super(
        "a call costs "
            + units
            + " units, but the window "
            + window
            + " holds only "
            + capacity
            + " after headroom; lower quota.headroom or raise the limit in the profile");
  }
}
