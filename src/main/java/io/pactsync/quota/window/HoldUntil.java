package io.pactsync.quota.window;

/** Determines how long the units of a permit stay held. */
public enum HoldUntil {
  /** Until one window after the response arrives. Safe, whenever Google counts a call. */
  ANSWER,
  /**
   * Until one window after sending plus the round trip of the connection. Uses more of the limit,
   * but is safe only if Google counts calls as they arrive. {@link #ANSWER} applies instead during
   * the first three seconds of an inbox, for a minute after a refusal, and to permits without a
   * call of {@code Permit.sent}.
   */
  ARRIVAL
}
