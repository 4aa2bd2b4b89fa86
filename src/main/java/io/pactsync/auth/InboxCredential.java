package io.pactsync.auth;

import java.time.Instant;
import java.util.Set;

/** An inbox's credential, which is stored encrypted and gets new access tokens. */
public sealed interface InboxCredential {
  /** The granted scopes. */
  Set<String> scopes();

  Instant grantedAt();

  /** A refresh token from a person's consent. */
  record UserGrant(String refreshToken, OAuthClient client, Set<String> scopes, Instant grantedAt)
      implements InboxCredential {
    public UserGrant {
      scopes = Set.copyOf(scopes);
      if (refreshToken.isBlank()) {
        throw new IllegalArgumentException("a refresh token must not be blank");
      }
    }

    /** Omits the token and the client's secret. */
    @Override
    public String toString() {
      return "UserGrant[" + client + ", scopes=" + scopes + ", grantedAt=" + grantedAt + "]";
    }
  }

  /** An administrator's delegation to a service account. */
  record ServiceAccountDelegation(ServiceAccountKey key, Set<String> scopes, Instant grantedAt)
      implements InboxCredential {
    public ServiceAccountDelegation {
      scopes = Set.copyOf(scopes);
    }
  }
}
