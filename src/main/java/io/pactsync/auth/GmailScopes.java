package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import java.util.Map;
import java.util.Set;

/** The scopes of Gmail that matter here, and whether what was granted is enough. */
public final class GmailScopes {
  /** Read everything, change nothing: the least that a sync needs. */
  public static final String READONLY = "https://www.googleapis.com/auth/gmail.readonly";

  /** Send mail, for the digest alone. */
  public static final String SEND = "https://www.googleapis.com/auth/gmail.send";

  private static final String METADATA = "https://www.googleapis.com/auth/gmail.metadata";
  private static final String MODIFY = "https://www.googleapis.com/auth/gmail.modify";
  private static final String COMPOSE = "https://www.googleapis.com/auth/gmail.compose";
  private static final String EVERYTHING = "https://mail.google.com/";

  private static final Map<String, Set<String>> WIDER =
      Map.of(
          READONLY, Set.of(READONLY, MODIFY, EVERYTHING),
          SEND, Set.of(SEND, COMPOSE, MODIFY, EVERYTHING));

  private GmailScopes() {}

  /**
   * Google lets people untick single permissions, so what comes back can be less than what was
   * asked for.
   *
   * @throws AuthException with reason {@code SCOPE} when it is not enough, or when gmail.metadata
   *     is among it
   */
  static void requireEnough(Set<String> asked, Set<String> granted) {
    if (granted.contains(METADATA)) {
      // Even beside gmail.readonly it makes Gmail answer 403 to every search.
      throw new AuthException(
          Reason.SCOPE,
          "Google granted gmail.metadata, with which Gmail refuses to search the inbox (q): remove"
              + " that scope from the OAuth client's consent screen, withdraw the access at"
              + " https://myaccount.google.com/permissions and authorize again.");
    }
    for (String scope : asked) {
      if (WIDER.getOrDefault(scope, Set.of(scope)).stream().noneMatch(granted::contains)) {
        throw new AuthException(
            Reason.SCOPE,
            "Google did not grant "
                + scope
                + ": authorize again and leave the permission ticked on Google's page.");
      }
    }
  }
}
