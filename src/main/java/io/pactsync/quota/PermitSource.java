package io.pactsync.quota;

/** Grants permits. Safe for use by several threads. */
public interface PermitSource {
  /**
   * Waits until one call of this method may be sent for this inbox, and holds its units. Blocks
   * while a window or the in-flight cap is full or the inbox is paused. An interrupted caller holds
   * nothing.
   *
   * @throws UnpricedMethodException if the unit table has no price for the method
   * @throws CostAboveCapacityException if the call can never fit a window
   * @throws QuotaPausedException if the pause lasts longer than the limiter's maximum wait
   */
  Permit acquire(String inbox, GmailMethod method, Priority priority) throws InterruptedException;
}
