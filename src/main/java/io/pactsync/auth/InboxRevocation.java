package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.store.Inboxes;
import java.util.Optional;

/** Removes an inbox: revokes its token at Google, then erases it here whatever the response. */
public final class InboxRevocation {
  private static final String BY_HAND =
      "remove Pactsync's access at https://myaccount.google.com/permissions";

  private final GoogleOAuthEndpoints google;
  private final EncryptedCredentials tokens;
  private final Inboxes inboxes;
  private final AccessTokens accessTokens;

  public InboxRevocation(
      GoogleOAuthEndpoints google,
      EncryptedCredentials tokens,
      Inboxes inboxes,
      AccessTokens accessTokens) {
    this.google = google;
    this.tokens = tokens;
    this.inboxes = inboxes;
    this.accessTokens = accessTokens;
  }

  /** The result at Google. */
  public enum AtGoogle {
    REVOKED,
    ALREADY_INVALID,
    /** The inbox had a delegation, which only an administrator can remove, or no credential. */
    NOTHING_TO_REVOKE,
    /** The access remains at Google, and a person should remove it. */
    NOT_REVOKED
  }

  /**
   * The result.
   *
   * @param sentence the result in one sentence
   */
  public record RevocationResult(String email, AtGoogle atGoogle, String sentence) {}

  private record Outcome(AtGoogle atGoogle, String sentence) {}

  /**
   * Revokes and erases. Blocks for a call to Google. Repeating it does no harm.
   *
   * @throws InterruptedException before anything is erased
   */
  public RevocationResult revoke(String email) throws InterruptedException {
    String inbox = InboxAddress.normalize(email);
    Outcome outcome = revokeAtGoogle(inbox);
    tokens.erase(inbox);
    accessTokens.remove(inbox);
    inboxes.remove(inbox);
    return new RevocationResult(inbox, outcome.atGoogle(), outcome.sentence());
  }

  private Outcome revokeAtGoogle(String inbox) throws InterruptedException {
    Optional<InboxCredential> stored;
    try {
      stored = tokens.find(inbox);
    } catch (AuthException e) {
      return switch (e.reason()) {
        case SEALED, KEY -> notRevoked(inbox, "the sealing key cannot open it");
        case CLEAR_TEXT -> notRevoked(inbox, "it would be sent unencrypted");
        default -> throw e;
      };
    }
    if (stored.isEmpty()) {
      return new Outcome(
          AtGoogle.NOTHING_TO_REVOKE, "No credential of %s is stored here.".formatted(inbox));
    }
    if (stored.get() instanceof UserGrant grant) {
      return revokeAtGoogle(inbox, grant);
    }
    return new Outcome(
        AtGoogle.NOTHING_TO_REVOKE,
        "The service account's key is erased here for %s. Remove the delegation in the Workspace"
                .formatted(inbox)
            + " admin console.");
  }

  private Outcome revokeAtGoogle(String inbox, UserGrant grant) throws InterruptedException {
    try {
      return switch (google.revoke(grant.client().revokeUri(), grant.refreshToken())) {
        case REVOKED ->
            new Outcome(
                AtGoogle.REVOKED,
                "The access to %s is revoked at Google and erased here.".formatted(inbox));
        case ALREADY_INVALID ->
            new Outcome(
                AtGoogle.ALREADY_INVALID,
                "The access to %s had already ended at Google and is erased here."
                    .formatted(inbox));
        case REFUSED -> notRevoked(inbox, "Google refused to revoke it");
      };
    } catch (AuthException e) {
      if (e.reason() != Reason.UNREACHABLE) {
        throw e;
      }
      return notRevoked(inbox, "Google cannot be reached");
    }
  }

  private static Outcome notRevoked(String inbox, String reason) {
    return new Outcome(
        AtGoogle.NOT_REVOKED,
        "The token of %s is erased here but not revoked at Google, because %s: %s."
            .formatted(inbox, reason, BY_HAND));
  }
}
