package io.pactsync.quota.window;

/** How calls are spread over a window. */
public enum PacingStrategy {
  /** Sends a call as soon as every window has room. */
  WINDOW,
  /** Uses a circular array of slots; each is free again one window after it was taken. */
  RING,
  /** Sends calls until the window is full, waits for all responses, then pauses for one window. */
  BATCH,
  /** Waits after each call for the call's share of the window. */
  SPACED
}
