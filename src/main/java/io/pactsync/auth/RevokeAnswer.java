package io.pactsync.auth;

/** What the revoke endpoint answered. */
enum RevokeAnswer {
  REVOKED,
  /** The token had died before; nothing was left to withdraw. */
  ALREADY_DEAD,
  /** Another no, which repeating would not change. */
  REFUSED
}
