package io.pactsync.sync;

import io.pactsync.store.MessageState;

/** Hears how a sync goes on. Called from several threads; quick, and throws nothing. */
public interface SyncProgress {
  /** Hears nothing. */
  SyncProgress NONE = new SyncProgress() {};

  /** A page was listed. */
  default void listed(String inbox, long inBooks, long newOnes) {}

  /** Fetching begins. */
  default void fetching(String inbox, long pending) {}

  /** A message has its final state. */
  default void settled(String inbox, MessageState state) {}

  /** The inbox's run is over. */
  default void ended(SyncReport report) {}
}
