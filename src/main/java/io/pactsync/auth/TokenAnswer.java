package io.pactsync.auth;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** What a token endpoint answered. */
sealed interface TokenAnswer {
  /**
   * Tokens.
   *
   * @param refreshToken where consent was just given
   * @param lifetime of the access token, counted from before it was asked for
   * @param scopes what was granted, where the answer says so; otherwise what was asked for
   */
  record Granted(
      AccessToken token,
      Optional<String> refreshToken,
      Duration lifetime,
      Optional<Set<String>> scopes)
      implements TokenAnswer {
    /** Without the tokens. */
    @Override
    public String toString() {
      return "Granted[lifetime=" + lifetime + ", scopes=" + scopes + "]";
    }
  }

  /**
   * A definite no.
   *
   * @param error the protocol's word for it, such as {@code invalid_grant}
   * @param description Google's explanation, to tell causes apart; never shown, because a server
   *     may repeat in it what it was sent
   */
  record Denied(String error, String description) implements TokenAnswer {
    @Override
    public String toString() {
      return "Denied[" + error + "]";
    }
  }
}
