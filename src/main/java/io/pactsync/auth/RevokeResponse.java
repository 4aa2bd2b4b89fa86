package io.pactsync.auth;

/** The response of the revoke endpoint. */
enum RevokeResponse {
  REVOKED,
  /** The token was already invalid. */
  ALREADY_INVALID,
  /** Another error, which a retry would not change. */
  REFUSED
}
