package io.pactsync.quota;

/** How calls are spread over a window. */
public enum Strategy {
  /** As soon as every window has room. */
  WINDOW,
  /** A circular battery of slots, each reusable a window after it was taken. */
  RING,
  /** A slice that fits the window, all settled, then a whole window with nothing in flight. */
  BATCH,
  /** One call, then its share of the window. */
  SPACED
}
