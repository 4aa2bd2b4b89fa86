package io.pactsync.emulator.oauth;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A consent that an authorization code stands for.
 *
 * @param clientId the requesting client
 * @param redirectUri the address that received the code
 * @param access the granted account and scopes
 * @param pkce the challenge that the code's redemption must satisfy
 * @param refreshable whether the redemption issues a refresh token
 * @param expiresAt when the code expires
 */
record AuthorizationCodeGrant(
    String clientId,
    String redirectUri,
    GrantedAccess access,
    Optional<PkceChallenge> pkce,
    boolean refreshable,
    Instant expiresAt) {

  /** Returns the scopes in Google's text form: sorted and separated by spaces. */
  static String scopeText(Set<String> scopes) {
    return String.join(" ", scopes.stream().sorted().toList());
  }
}
