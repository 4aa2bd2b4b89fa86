package io.pactsync.auth;

import com.google.api.client.auth.oauth2.AuthorizationCodeFlow;
import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.ConsentResponse.ConsentGranted;
import io.pactsync.auth.ConsentResponse.ConsentRefused;
import io.pactsync.auth.InboxCredential.ServiceAccountDelegation;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.auth.TokenEndpointResponse.TokenDenied;
import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.Inboxes;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Authorizes an inbox: gets a credential, checks that it opens the right mailbox with the required
 * scopes, seals it, and stores the inbox. Stores nothing unless every step succeeds.
 */
public final class Authorization {
  private final GoogleOAuthEndpoints google;
  private final EncryptedCredentials tokens;
  private final Inboxes inboxes;
  private final MailboxAddressLookup probe;
  private final InstantSource clock;

  public Authorization(
      GoogleOAuthEndpoints google,
      EncryptedCredentials tokens,
      Inboxes inboxes,
      MailboxAddressLookup probe,
      InstantSource clock) {
    this.google = google;
    this.tokens = tokens;
    this.inboxes = inboxes;
    this.probe = probe;
    this.clock = clock;
  }

  /**
   * Authorizes by a person's consent in a browser. Blocks until the person responds or the time
   * limit ends.
   *
   * @param show receives the URL of Google's page, to open or to print
   * @return the stored inbox
   * @throws AuthException when the inbox is not authorized, with the reason
   */
  public InboxRow byConsent(ClientFile file, ConsentRequest request, Consumer<URI> show)
      throws InterruptedException {
    AuthorizationCodeFlow flow = google.newFlow(file, request.scopes());
    LoopbackRedirect redirect = LoopbackRedirect.of(file, request.port());
    try (LoopbackReceiver receiver = LoopbackReceiver.listen(redirect, request.timeLimit())) {
      String redirectUri = receiver.getRedirectUri();
      show.accept(consentPage(flow, request, redirectUri, receiver.state()));
      String code = code(receiver.await());
      TokenGranted granted = granted(file, google.exchange(flow, code, redirectUri));
      return accept(file, request, granted);
    }
  }

  private static URI consentPage(
      AuthorizationCodeFlow flow, ConsentRequest request, String redirectUri, String state) {
    var url = flow.newAuthorizationUrl().setRedirectUri(redirectUri).setState(state);
    // Google returns a refresh token only for offline access and, unless prompted, only at the
    // first consent.
    url.set("access_type", "offline").set("prompt", "consent");
    request.email().ifPresent(email -> url.set("login_hint", email));
    return url.toURI();
  }

  private static String code(ConsentResponse response) {
    if (response instanceof ConsentRefused refused) {
      throw new AuthException(
          Reason.REFUSED,
          "access_denied".equals(refused.error())
              ? "Access was refused on Google's page: run the command again when the inbox's owner"
                  + " agrees."
              : "Google refused access (%s): have the Workspace administrator allow the client, or"
                      .formatted(refused.error())
                  + " correct its consent screen in Google's console.");
    }
    return ((ConsentGranted) response).code();
  }

  private static TokenGranted granted(ClientFile file, TokenEndpointResponse response) {
    if (response instanceof TokenDenied denied) {
      throw switch (denied.error()) {
        case "invalid_client", "unauthorized_client", "deleted_client", "disabled_client" ->
            new AuthException(
                Reason.CLIENT_FILE,
                "Google does not accept the client id and secret of %s (%s): download the file again."
                    .formatted(file.path(), denied.error()));
        case "redirect_uri_mismatch" ->
            new AuthException(
                Reason.CLIENT_FILE,
                "Google does not know the redirect URI in "
                    + file.path()
                    + ": download the file again.");
        default ->
            new AuthException(
                Reason.EXCHANGE,
                "Google returned no tokens for its code (%s): run the command again."
                    .formatted(denied.error()));
      };
    }
    return (TokenGranted) response;
  }

  private InboxRow accept(ClientFile file, ConsentRequest request, TokenGranted granted)
      throws InterruptedException {
    Set<String> scopes = granted.scopes().orElse(request.scopes());
    GmailScopes.requireEnough(request.scopes(), scopes);
    String refreshToken =
        granted
            .refreshToken()
            .orElseThrow(
                () ->
                    new AuthException(
                        Reason.EXCHANGE,
                        "Google returned no refresh token: remove Pactsync's access at"
                            + " https://myaccount.google.com/permissions and authorize again."));
    UserGrant grant = new UserGrant(refreshToken, file.client(), scopes, clock.instant());
    String address = InboxAddress.normalize(probe.addressOf(granted.token()));
    if (request.email().isPresent() && !request.email().get().equals(address)) {
      revokeGrant(address, grant);
      throw wrongAccount(request.email().get(), address);
    }
    // The old token of an inbox that is authorized again stays: revoking it would revoke the new
    // one, too.
    return store(address, grant, file.project());
  }

  /**
   * Revokes the grant for an account that was not requested. Skips an account that is an inbox
   * here: Google would revoke the client's whole access, and its sync would stop.
   */
  private void revokeGrant(String address, UserGrant grant) throws InterruptedException {
    if (inboxes.find(address).isPresent()) {
      return;
    }
    try {
      google.revoke(grant.client().revokeUri(), grant.refreshToken());
    } catch (AuthException e) {
      // The token is not stored and expires unused. The wrong account is the error to report.
    }
  }

  private static AuthException wrongAccount(String requested, String granted) {
    return new AuthException(
        Reason.WRONG_ACCOUNT,
        "Access was granted to %s, not to %s: run the command again and choose %s on Google's page, or run"
                .formatted(granted, requested, requested)
            + " pactsync authorize "
            + granted);
  }

  /**
   * Authorizes by a Workspace administrator's delegation, without a browser. Blocks for two calls.
   *
   * @param subject the inbox
   * @return the stored inbox
   * @throws AuthException when the inbox is not authorized, with the reason
   */
  public InboxRow byDelegation(ServiceAccountKey key, String subject, Set<String> scopes)
      throws InterruptedException {
    String inbox = InboxAddress.normalize(subject);
    ServiceAccountDelegation delegation =
        new ServiceAccountDelegation(key, scopes, clock.instant());
    TokenGranted granted = new TokenRefresher(google, clock).refresh(inbox, delegation);
    GmailScopes.requireEnough(scopes, granted.scopes().orElse(scopes));
    String address = InboxAddress.normalize(probe.addressOf(granted.token()));
    if (!address.equals(inbox)) {
      throw new AuthException(
          Reason.WRONG_ACCOUNT,
          "%s is another name of the mailbox %s: run the command again with --subject %s"
              .formatted(inbox, address, address));
    }
    return store(inbox, delegation, key.project());
  }

  /** Stores the credential first: a scheduler that sees the inbox needs its credential. */
  private InboxRow store(String inbox, InboxCredential token, Optional<String> project) {
    tokens.put(inbox, token);
    InboxRow row =
        new InboxRow(inbox, InboxState.ACTIVE, Optional.empty(), project, clock.instant());
    inboxes.putAuthorized(row);
    return row;
  }
}
