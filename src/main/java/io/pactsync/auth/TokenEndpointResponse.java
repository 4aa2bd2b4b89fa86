package io.pactsync.auth;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The response of a token endpoint. */
sealed interface TokenEndpointResponse {
  /**
   * Tokens.
   *
   * @param refreshToken present after a consent
   * @param lifetime of the access token, from the start of the request
   * @param scopes the granted scopes, if stated; otherwise the requested ones were granted
   */
  record TokenGranted(
      AccessToken token,
      Optional<String> refreshToken,
      Duration lifetime,
      Optional<Set<String>> scopes)
      implements TokenEndpointResponse {
    /** Omits the tokens. */
    @Override
    public String toString() {
      return "Granted[lifetime=" + lifetime + ", scopes=" + scopes + "]";
    }
  }

  /**
   * A permanent error.
   *
   * @param error the OAuth error code, such as {@code invalid_grant}
   * @param description Google's explanation, which distinguishes causes; never shown, because a
   *     server may repeat the request in it
   */
  record TokenDenied(String error, String description) implements TokenEndpointResponse {
    @Override
    public String toString() {
      return "Denied[" + error + "]";
    }
  }
}
