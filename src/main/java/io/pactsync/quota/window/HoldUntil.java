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
  ARRIVAL,
  /**
   * Tests whether {@link #ARRIVAL} is safe: applies it until it leads to a refusal, then {@link
   * #ANSWER} for ten minutes, then for 20, 40 and so on, up to a day. Settings only; a call has one
   * of the other values.
   */
  AUTO
}
