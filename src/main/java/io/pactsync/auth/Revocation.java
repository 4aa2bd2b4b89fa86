package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.StoredToken.UserGrant;
import io.pactsync.store.Inboxes;
import java.util.Optional;

/** Takes an inbox away: its token is withdrawn at Google, then erased here whatever Google said. */
public final class Revocation {
  private static final String BY_HAND =
      "remove Pactsync's access at https://myaccount.google.com/permissions";

  private final GoogleOAuth google;
  private final SealedTokens tokens;
  private final Inboxes inboxes;
  private final AccessTokens accessTokens;

  public Revocation(
      GoogleOAuth google, SealedTokens tokens, Inboxes inboxes, AccessTokens accessTokens) {
    this.google = google;
    this.tokens = tokens;
    this.inboxes = inboxes;
    this.accessTokens = accessTokens;
  }

  /** What Google did. */
  public enum AtGoogle {
    WITHDRAWN,
    ALREADY_DEAD,
    /** A delegation, which only an administrator can take back; or nothing was stored. */
    NOTHING_TO_WITHDRAW,
    /** The access still stands there, and a person should remove it. */
    STILL_STANDS
  }

  /**
   * What came of it.
   *
   * @param known whether the inbox was in the books
   * @param sentence for a person
   */
  public record Revoked(String email, boolean known, AtGoogle atGoogle, String sentence) {}

  private record Withdrawal(AtGoogle atGoogle, String sentence) {}

  /**
   * Withdraws and erases. Blocks for a call to Google. Doing it again does no harm.
   *
   * @throws InterruptedException before anything is erased
   */
  public Revoked revoke(String email) throws InterruptedException {
    String inbox = Address.normal(email);
    Withdrawal withdrawal = withdraw(inbox);
    tokens.erase(inbox);
    accessTokens.forget(inbox);
    boolean known = inboxes.remove(inbox);
    return new Revoked(inbox, known, withdrawal.atGoogle(), withdrawal.sentence());
  }

  private Withdrawal withdraw(String inbox) throws InterruptedException {
    Optional<StoredToken> stored;
    try {
      stored = tokens.find(inbox);
    } catch (AuthException e) {
      return switch (e.reason()) {
        case SEALED, KEY -> stillStands(inbox, "the sealing key does not open its token");
        case CLEAR_TEXT -> stillStands(inbox, "it would be sent unencrypted");
        default -> throw e;
      };
    }
    if (stored.isEmpty()) {
      return new Withdrawal(
          AtGoogle.NOTHING_TO_WITHDRAW, "There was no credential of %s here.".formatted(inbox));
    }
    if (stored.get() instanceof UserGrant grant) {
      return withdraw(inbox, grant);
    }
    return new Withdrawal(
        AtGoogle.NOTHING_TO_WITHDRAW,
        "The service account's key is erased here for %s; its delegation is taken back in the"
                .formatted(inbox)
            + " Workspace admin console.");
  }

  private Withdrawal withdraw(String inbox, UserGrant grant) throws InterruptedException {
    try {
      return switch (google.revoke(grant.client().revokeUri(), grant.refreshToken())) {
        case REVOKED ->
            new Withdrawal(
                AtGoogle.WITHDRAWN,
                "The access to %s is withdrawn at Google and erased here.".formatted(inbox));
        case ALREADY_DEAD ->
            new Withdrawal(
                AtGoogle.ALREADY_DEAD,
                "The access to %s had ended at Google before and is erased here.".formatted(inbox));
        case REFUSED -> stillStands(inbox, "Google refused to withdraw it");
      };
    } catch (AuthException e) {
      if (e.reason() != Reason.UNREACHABLE) {
        throw e;
      }
      return stillStands(inbox, "Google cannot be reached");
    }
  }

  private static Withdrawal stillStands(String inbox, String why) {
    return new Withdrawal(
        AtGoogle.STILL_STANDS,
        "The token of %s is erased here but not withdrawn at Google, because %s: %s."
            .formatted(inbox, why, BY_HAND));
  }
}
