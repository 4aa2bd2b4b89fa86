package io.pactsync.auth;

import java.time.Instant;
import java.util.Set;

/** What is kept of an inbox, sealed: everything that a new access token is got with. */
public sealed interface StoredToken {
  /** What it was granted for. */
  Set<String> scopes();

  Instant grantedAt();

  /** A person's consent. */
  record UserGrant(String refreshToken, OAuthClient client, Set<String> scopes, Instant grantedAt)
      implements StoredToken {
    public UserGrant {
      scopes = Set.copyOf(scopes);
      if (refreshToken.isBlank()) {
        throw new IllegalArgumentException("a refresh token is not blank");
      }
    }

    /** Without the token and the client's secret. */
    @Override
    public String toString() {
      return "UserGrant[" + client + ", scopes=" + scopes + ", grantedAt=" + grantedAt + "]";
    }
  }

  /** An administrator's delegation to a service account. */
  record Delegation(ServiceAccountKey key, Set<String> scopes, Instant grantedAt)
      implements StoredToken {
    public Delegation {
      scopes = Set.copyOf(scopes);
    }
  }
}
