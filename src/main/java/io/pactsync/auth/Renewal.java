package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.StoredToken.Delegation;
import io.pactsync.auth.StoredToken.UserGrant;
import io.pactsync.auth.TokenAnswer.Denied;
import io.pactsync.auth.TokenAnswer.Granted;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;

/** Gets a fresh access token with what is stored of an inbox. Safe for use by several threads. */
final class Renewal {
  /** What says that the consent, or the client that it was given to, is gone for good. */
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
   * Blocks for the call, and longer when Google is out of reach.
   *
   * @throws AuthException when Google says no, or nothing
   */
  Granted renew(String inbox, StoredToken stored) throws InterruptedException {
    if (stored instanceof Delegation delegation) {
      ServiceAccountKey key = delegation.key();
      String assertion = Assertion.signed(key, inbox, delegation.scopes(), clock.instant());
      return granted(
          google.exchangeAssertion(key.tokenUri(), assertion),
          denied -> DelegationRefusal.of(inbox, delegation, denied));
    }
    return granted(google.refresh((UserGrant) stored), denied -> dead(inbox, denied));
  }

  private static Granted granted(TokenAnswer answer, Function<Denied, AuthException> told) {
    if (answer instanceof Denied denied) {
      throw told.apply(denied);
    }
    return (Granted) answer;
  }

  private static AuthException dead(String inbox, Denied denied) {
    if (!DEAD.contains(denied.error())) {
      return unexpected(denied);
    }
    String why =
        denied.error().endsWith("_client")
            ? "no longer accepts the OAuth client that %s was authorized with (%s)"
            : "no longer accepts the credential of %s (%s; withdrawn, expired, or the password was"
                + " changed)";
    return new AuthException(
        Reason.DEAD_TOKEN,
        "Google %s, so it needs authorizing again: run pactsync authorize %s"
            .formatted(why.formatted(inbox, denied.error()), inbox));
  }

  /** An answer that no document lists says nothing about the inbox: it is not given up for it. */
  static AuthException unexpected(Denied denied) {
    return new AuthException(
        Reason.UNREACHABLE,
        "Google's sign-in server gave an unexpected answer ("
            + denied.error()
            + "): see whether a proxy is in the way, and try again later.");
  }
}
