package io.pactsync.store;

/** Whether an inbox can be synced. */
public enum InboxState {
  ACTIVE,
  /** Put aside by a person until {@code resume}. */
  PAUSED,
  /** Its credential is dead; everything else of it is kept. */
  NEEDS_AUTHORIZING
}
