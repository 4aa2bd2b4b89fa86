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
final class IssuedTokens {
  private record IssuedAccessToken(
      GrantedAccess access, Instant expiresAt, Optional<String> refreshToken) {}

  /** The client and access that a refresh token renews. */
  record RefreshGrant(String clientId, GrantedAccess access) {}

  private final InstantSource clock;
  private final TokenGenerator secrets = new TokenGenerator();
  private final Map<String, AuthorizationCodeGrant> codes = new HashMap<>();
  private final Set<String> spentCodes = new HashSet<>();
  private final Map<String, IssuedAccessToken> accessTokens = new HashMap<>();
  private final Map<String, RefreshGrant> refreshTokens = new HashMap<>();
  private final Set<String> consentedBefore = new HashSet<>();

  IssuedTokens(InstantSource clock) {
    this.clock = clock;
  }

  synchronized String issueCode(AuthorizationCodeGrant consented) {
    String code = secrets.create("4/0");
    codes.put(code, consented);
    return code;
  }

  /** Redeems a code. A code can be redeemed only once. */
  synchronized Optional<AuthorizationCodeGrant> redeemCode(String code) {
    Optional<AuthorizationCodeGrant> taken = Optional.ofNullable(codes.remove(code));
    taken.ifPresent(consented -> spentCodes.add(code));
    return taken.filter(consented -> clock.instant().isBefore(consented.expiresAt()));
  }

  synchronized boolean isRedeemed(String code) {
    return spentCodes.contains(code);
  }

  /** Records a consent; returns true for the first consent of this account to this client. */
  synchronized boolean recordConsent(String clientId, String account) {
    return consentedBefore.add(clientId + " " + account);
  }

  synchronized String issueAccess(
      GrantedAccess access, Duration lifetime, Optional<String> refreshToken) {
    String token = secrets.create("ya29.");
    accessTokens.put(
        token, new IssuedAccessToken(access, clock.instant().plus(lifetime), refreshToken));
    return token;
  }

  synchronized String issueRefresh(String clientId, GrantedAccess access) {
    String token = secrets.create("1//");
    refreshTokens.put(token, new RefreshGrant(clientId, access));
    return token;
  }

  synchronized Optional<GrantedAccess> access(String token) {
    return Optional.ofNullable(accessTokens.get(token))
        .filter(known -> clock.instant().isBefore(known.expiresAt()))
        .map(IssuedAccessToken::access);
  }

  synchronized Optional<RefreshGrant> refreshable(String token) {
    return Optional.ofNullable(refreshTokens.get(token));
  }

  /**
   * Revokes an access or refresh token and the tokens that depend on it; false when it is unknown.
   */
  synchronized boolean revoke(String token) {
    IssuedAccessToken access = accessTokens.remove(token);
    String refresh = access == null ? token : access.refreshToken().orElse("");
    RefreshGrant refreshable = refreshTokens.remove(refresh);
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
