package io.pactsync.quota;

/** Where the right to send a call comes from. Safe for use by several threads. */
public interface PermitSource {
  /**
   * Waits until the call's units fit every window that applies and a place in flight is free.
   *
   * @param inbox whose user windows are charged
   * @throws InterruptedException when interrupted while waiting; nothing is charged then
   * @throws UnpricedMethodException when the unit table has no price for the method
   * @throws CostAboveCapacityException when no window could ever hold the price
   * @throws QuotaClosedException when a gate stays closed for longer than the caller's patience
   */
  Permit acquire(String inbox, GmailMethod method, Priority priority) throws InterruptedException;
}
