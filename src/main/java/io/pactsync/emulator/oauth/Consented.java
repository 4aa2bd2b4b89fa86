package io.pactsync.emulator.oauth;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A person's consent, waiting behind a code.
 *
 * @param clientId who asked
 * @param redirectUri where the code was sent
 * @param access what was granted
 * @param pkce the proof that whoever redeems the code must give
 * @param refreshable whether a refresh token is due
 * @param expiresAt when the code dies
 */
record Consented(
    String clientId,
    String redirectUri,
    Access access,
    Optional<Pkce> pkce,
    boolean refreshable,
    Instant expiresAt) {

  /** The scopes as Google writes them. */
  static String text(Set<String> scopes) {
    return String.join(" ", scopes.stream().sorted().toList());
  }
}
