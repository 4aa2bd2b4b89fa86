package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.InboxCredential.ServiceAccountDelegation;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.auth.TokenEndpointResponse.TokenDenied;
import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;

/**
 * Exchanges an inbox's stored credential for a new access token. Safe for use by several threads.
 */
final class TokenRefresher {
  /** The error codes after which the credential never works again. */
  private static final Set<String> PERMANENT_ERRORS =
      Set.of(
          "access_denied",
          "admin_policy_enforced",
          "deleted_client",
          "disabled_client",
          "invalid_client",
          "invalid_grant",
          "invalid_scope",
          "org_internal",
          "unauthorized_client");

  private final GoogleOAuthEndpoints google;
  private final InstantSource clock;

  TokenRefresher(GoogleOAuthEndpoints google, InstantSource clock) {
    this.google = google;
    this.clock = clock;
  }

  /**
   * Blocks until Google responds, or until the retries of an unreachable Google end.
   *
   * @throws AuthException with the reason why no token was issued
   */
  TokenGranted refresh(String inbox, InboxCredential stored) throws InterruptedException {
    if (stored instanceof ServiceAccountDelegation delegation) {
      ServiceAccountKey key = delegation.key();
      String assertion =
          ServiceAccountAssertion.sign(key, inbox, delegation.scopes(), clock.instant());
      return granted(
          google.exchangeAssertion(key.tokenUri(), assertion),
          denied -> DelegationErrors.toException(inbox, delegation, denied));
    }
    UserGrant grant = (UserGrant) stored;
    return granted(google.refresh(grant), denied -> refusedToken(inbox, grant.grantedAt(), denied));
  }

  private static TokenGranted granted(
      TokenEndpointResponse response, Function<TokenDenied, AuthException> toException) {
    if (response instanceof TokenDenied denied) {
      throw toException.apply(denied);
    }
    return (TokenGranted) response;
  }

  private AuthException refusedToken(String inbox, Instant grantedAt, TokenDenied denied) {
    if (!PERMANENT_ERRORS.contains(denied.error())) {
      return unexpectedError(denied);
    }
    if (denied.error().equals("invalid_grant") && TestingStatus.mayHaveEnded(grantedAt, clock)) {
      return new AuthException(Reason.DEAD_TOKEN, TestingStatus.ended(inbox));
    }
    String reason =
        denied.error().endsWith("_client")
            ? "no longer accepts the OAuth client that %s was authorized with (%s)"
            : "no longer accepts the credential of %s (%s; revoked, expired, or the password was"
                + " changed)";
    return new AuthException(
        Reason.DEAD_TOKEN,
        "Google %s, so it needs authorizing again: run pactsync authorize %s"
            .formatted(reason.formatted(inbox, denied.error()), inbox));
  }

  /** An undocumented error code says nothing about the inbox, so the inbox is kept. */
  static AuthException unexpectedError(TokenDenied denied) {
    return new AuthException(
        Reason.UNREACHABLE,
        "Google's sign-in server returned an unexpected error ("
            + denied.error()
            + "): check for a proxy in between, and try again later.");
  }
}
