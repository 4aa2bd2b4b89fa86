package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.StoredToken.Delegation;
import io.pactsync.auth.StoredToken.UserGrant;
import io.pactsync.auth.TokenAnswer.Denied;
import io.pactsync.auth.TokenAnswer.Granted;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;

/** Gets a new access token with an inbox's stored credential. Safe for use by several threads. */
final class Renewal {
  /** The error codes that mean that the consent or the client is gone for good. */
  private static final Set<String> DEAD =
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

  private final GoogleOAuth google;
  private final InstantSource clock;

  Renewal(GoogleOAuth google, InstantSource clock) {
    this.google = google;
    this.clock = clock;
  }

  /**
   * Blocks for the call, and longer when Google is unreachable.
   *
   * @throws AuthException when Google refuses or is unreachable
   */
  Granted renew(String inbox, StoredToken stored) throws InterruptedException {
    if (stored instanceof Delegation delegation) {
      ServiceAccountKey key = delegation.key();
      String assertion = Assertion.signed(key, inbox, delegation.scopes(), clock.instant());
      return granted(
          google.exchangeAssertion(key.tokenUri(), assertion),
          denied -> DelegationRefusal.of(inbox, delegation, denied));
    }
    return granted(google.refresh((UserGrant) stored), denied -> deadToken(inbox, denied));
  }

  private static Granted granted(
      TokenAnswer response, Function<Denied, AuthException> toException) {
    if (response instanceof Denied denied) {
      throw toException.apply(denied);
    }
    return (Granted) response;
  }

  private static AuthException deadToken(String inbox, Denied denied) {
    if (!DEAD.contains(denied.error())) {
      return unexpected(denied);
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
  static AuthException unexpected(Denied denied) {
    return new AuthException(
        Reason.UNREACHABLE,
        "Google's sign-in server returned an unexpected error ("
            + denied.error()
            + "): check for a proxy in between, and try again later.");
  }
}
