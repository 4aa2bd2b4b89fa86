package io.pactsync.quota;

/** Whoever hands out permits. Safe for use by several threads. */
public interface PermitSource {
  /**
   * Waits until one call of this method may be sent for this inbox, and holds its units. Blocks for
   * as long as the windows, the in-flight cap and the gate ask for; an interrupted waiter holds
   * nothing.
   *
   * @throws UnpricedMethodException when the unit table has no price for the method
   * @throws CostAboveCapacityException when the call can never fit a window
   * @throws QuotaClosedException when the gate will not open within the limiter's patience
   */
  Permit acquire(String inbox, GmailMethod method, Priority priority) throws InterruptedException;
}
