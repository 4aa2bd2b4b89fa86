package io.pactsync.emulator.oauth;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The issued codes and tokens. Thread-safe. */
final class TokenBook {
  private record AccessToken(Access access, Instant expiresAt, Optional<String> refreshToken) {}

  /** The client and access that a refresh token renews. */
  record Refreshable(String clientId, Access access) {}

  private final InstantSource clock;
  private final Secrets secrets = new Secrets();
  private final Map<String, Consented> codes = new HashMap<>();
  private final Set<String> spentCodes = new HashSet<>();
  private final Map<String, AccessToken> accessTokens = new HashMap<>();
  private final Map<String, Refreshable> refreshTokens = new HashMap<>();
  private final Set<String> consentedBefore = new HashSet<>();

  TokenBook(InstantSource clock) {
    this.clock = clock;
  }

  synchronized String issueCode(Consented consented) {
    String code = secrets.next("4/0");
    codes.put(code, consented);
    return code;
  }

  /** Redeems a code. A code can be redeemed only once. */
  synchronized Optional<Consented> takeCode(String code) {
    Optional<Consented> taken = Optional.ofNullable(codes.remove(code));
    taken.ifPresent(consented -> spentCodes.add(code));
    return taken.filter(consented -> clock.instant().isBefore(consented.expiresAt()));
  }

  synchronized boolean isSpent(String code) {
    return spentCodes.contains(code);
  }

  /** Records a consent; returns true for the first consent of this account to this client. */
  synchronized boolean firstConsent(String clientId, String account) {
    return consentedBefore.add(clientId + " " + account);
  }

  synchronized String issueAccess(Access access, Duration lifetime, Optional<String> refreshToken) {
    String token = secrets.next("ya29.");
    accessTokens.put(token, new AccessToken(access, clock.instant().plus(lifetime), refreshToken));
    return token;
  }

  synchronized String issueRefresh(String clientId, Access access) {
    String token = secrets.next("1//");
    refreshTokens.put(token, new Refreshable(clientId, access));
    return token;
  }

  synchronized Optional<Access> access(String token) {
    return Optional.ofNullable(accessTokens.get(token))
        .filter(known -> clock.instant().isBefore(known.expiresAt()))
        .map(AccessToken::access);
  }

  synchronized Optional<Refreshable> refreshable(String token) {
    return Optional.ofNullable(refreshTokens.get(token));
  }

  /**
   * Revokes an access or refresh token and the tokens that depend on it; false when it is unknown.
   */
  synchronized boolean revoke(String token) {
    AccessToken access = accessTokens.remove(token);
    String refresh = access == null ? token : access.refreshToken().orElse("");
    Refreshable refreshable = refreshTokens.remove(refresh);
    accessTokens.values().removeIf(other -> other.refreshToken().equals(Optional.of(refresh)));
    if (refreshable != null) {
      consentedBefore.remove(refreshable.clientId() + " " + refreshable.access().account());
    }
    return access != null || refreshable != null;
  }

  synchronized void revokeAccessTokens() {
    accessTokens.clear();
  }

  synchronized void revokeRefreshTokens() {
    refreshTokens.clear();
    consentedBefore.clear();
  }
}
