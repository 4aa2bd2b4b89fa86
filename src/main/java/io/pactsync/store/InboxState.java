package io.pactsync.store;

/** Whether an inbox can be synced. */
public enum InboxState {
  ACTIVE,
  /** A person paused the inbox. It stays paused until {@code resume}. */
  PAUSED,
  /** The credential is no longer valid. All other data of the inbox is kept. */
  NEEDS_AUTHORIZING
}
