package io.pactsync.quota.window;

/** Determines how long the units of a permit stay held. */
public enum HoldUntil {
  /**
   * Until one window after the response arrives. Safe at whatever moment Google counts the call.
   */
  ANSWER,
  /**
   * Until one window after sending plus the round trip of the connection. Uses more of the limit,
   * but is safe only if Google counts calls as they arrive. {@link #ANSWER} applies instead during
   * the three seconds after an inbox's first call, for a minute after a refusal, and to a permit
   * whose {@code sent} was never called.
   */
  ARRIVAL,
  /**
   * Tests whether {@link #ARRIVAL} is safe: applies it until it leads to a refusal, then {@link
   * #ANSWER} for ten minutes, then for 20, 40 and so on, up to a day. Only a setting has this
   * value. Each call has one of the others.
   */
  AUTO
}
