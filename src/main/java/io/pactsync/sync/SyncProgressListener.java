package io.pactsync.sync;

import io.pactsync.store.MessageState;

/**
 * Receives the progress of a sync or a verification. Called from several threads. Implementations
 * must return quickly and must not throw. Each method ignores the event by default.
 */
public interface SyncProgressListener {
  /** The inbox's run begins. */
  default void begun(String inbox) {}

  /**
   * A page was listed.
   *
   * @param inStore messages of the inbox in the store
   * @param newlyListed ids that this listing added so far
   */
  default void listed(String inbox, long inStore, long newlyListed) {}

  /**
   * Fetching begins.
   *
   * @param pending messages to fetch
   */
  default void fetching(String inbox, long pending) {}

  /** A message has its final state. */
  default void finished(String inbox, MessageState state) {}

  /** The inbox's run is over. */
  default void ended(SyncReport report) {}
}
