package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import java.util.Map;
import java.util.Set;

/** The Gmail scopes that Pactsync uses, and the check of granted scopes. */
public final class GmailScopes {
  /** Reads all mail and changes nothing. A sync needs no more. */
  public static final String READONLY = "https://www.googleapis.com/auth/gmail.readonly";

  /** Sends mail. Only the digest needs it. */
  public static final String SEND = "https://www.googleapis.com/auth/gmail.send";

  private static final String METADATA = "https://www.googleapis.com/auth/gmail.metadata";
  private static final String MODIFY = "https://www.googleapis.com/auth/gmail.modify";
  private static final String COMPOSE = "https://www.googleapis.com/auth/gmail.compose";
  private static final String FULL_ACCESS = "https://mail.google.com/";

  private static final Map<String, Set<String>> WIDER =
      Map.of(
          READONLY, Set.of(READONLY, MODIFY, FULL_ACCESS),
          SEND, Set.of(SEND, COMPOSE, MODIFY, FULL_ACCESS));

  private GmailScopes() {}

  /**
   * Checks the granted scopes. People can deselect single scopes on Google's page.
   *
   * @throws AuthException with reason {@code SCOPE} when a scope is missing, or when gmail.metadata
   *     was granted
   */
  static void requireEnough(Set<String> requested, Set<String> granted) {
    if (granted.contains(METADATA)) {
      // Even with gmail.readonly, it makes Gmail respond to every search with 403.
      throw new AuthException(
          Reason.SCOPE,
          "Google granted gmail.metadata, and with it Gmail refuses to search the inbox (q): remove"
              + " that scope from the OAuth client's consent screen, remove the access at"
              + " https://myaccount.google.com/permissions and authorize again.");
    }
    for (String scope : requested) {
      if (WIDER.getOrDefault(scope, Set.of(scope)).stream().noneMatch(granted::contains)) {
        throw new AuthException(
            Reason.SCOPE,
            "Google did not grant "
                + scope
                + ": authorize again and keep the permission selected on Google's page.");
      }
    }
  }
}
