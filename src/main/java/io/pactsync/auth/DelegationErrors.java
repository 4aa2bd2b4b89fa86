package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.InboxCredential.ServiceAccountDelegation;
import io.pactsync.auth.TokenEndpointResponse.TokenDenied;
import java.util.TreeSet;

/** Explains why Google refuses a service account's token for an inbox. */
final class DelegationErrors {
  private DelegationErrors() {}

  static AuthException toException(
      String inbox, ServiceAccountDelegation delegation, TokenDenied denied) {
    return switch (denied.error()) {
      case "unauthorized_client", "access_denied", "invalid_scope" -> notAllowed(inbox, delegation);
      case "invalid_grant" -> invalidGrant(inbox, delegation.key(), denied);
      case "invalid_client", "deleted_client", "disabled_client" -> keyGone(delegation.key());
      default -> TokenRefresher.unexpectedError(denied);
    };
  }

  private static AuthException notAllowed(String inbox, ServiceAccountDelegation delegation) {
    ServiceAccountKey key = delegation.key();
    return new AuthException(
        Reason.DELEGATION,
        "The service account %s may not act for %s: a Workspace administrator allows it in the admin"
                .formatted(key.email(), inbox)
            + " console under Security > API controls > Domain-wide delegation, client id %s, scopes %s."
                .formatted(
                    key.id().orElse("as in the key file"),
                    String.join(",", new TreeSet<>(delegation.scopes()))));
  }

  /** Three causes share this error code. Only Google's description distinguishes them. */
  private static AuthException invalidGrant(
      String inbox, ServiceAccountKey key, TokenDenied denied) {
    if (denied.description().contains("Signature")) {
      return keyGone(key);
    }
    if (denied.description().contains("timeframe") || denied.description().contains("iat")) {
      return new AuthException(
          Reason.CLOCK,
          "Google rejects the time of this machine's signature: set the clock (NTP) and try"
              + " again.");
    }
    return new AuthException(
        Reason.DELEGATION,
        "Google knows no mailbox %s that %s could act for (deleted, suspended or misspelled): check"
                .formatted(inbox, key.email())
            + " the address, then run pactsync authorize --service-account KEY.json --subject "
            + inbox);
  }

  private static AuthException keyGone(ServiceAccountKey key) {
    return new AuthException(
        Reason.DELEGATION,
        "Google no longer accepts this key of "
            + key.email()
            + " (removed or replaced): create a new JSON key and run pactsync authorize"
            + " --service-account KEY.json --subject EMAIL for each of its inboxes.");
  }
}
