package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.NOW;
import static io.pactsync.auth.AuthFixture.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AuthorizationTest extends AuthTestCase {
  private static final String METADATA = "https://www.googleapis.com/auth/gmail.metadata";

  @Test
  void consentStoresTheInboxAndItsEncryptedToken() throws Exception {
    fixture.google.account = "Legal@Acme.Example";
    FakeBrowser person = new FakeBrowser();

    InboxRow row = fixture.authorization.byConsent(desktop(), request(), person);

    assertThat(row)
        .isEqualTo(
            new InboxRow(
                INBOX, InboxState.ACTIVE, Optional.empty(), Optional.of("project-of-tests"), NOW));
    assertThat(fixture.store.rows.values()).containsExactly(row);
    assertThat(fixture.store.blobs).containsOnlyKeys(INBOX);
    assertThat(fixture.google.addressOf(fixture.accessTokens.tokenFor(INBOX)))
        .isEqualTo("Legal@Acme.Example");
    HttpResponse<String> page = person.page.get(10, TimeUnit.SECONDS);
    assertThat(page.body()).contains("You can close this window");
  }

  @Test
  void theConsentUrlHasOfflineAccessPkceAndANewState() throws Exception {
    fixture.authorization.byConsent(desktop(), request("LEGAL@acme.example"), new FakeBrowser());
    String firstState = fixture.google.consentParameters.getOrDefault("state", "");

    assertThat(fixture.google.consentParameters)
        .containsEntry("response_type", "code")
        .containsEntry("client_id", FakeGoogleOAuth.CLIENT_ID)
        .containsEntry("access_type", "offline")
        .containsEntry("prompt", "consent")
        .containsEntry("scope", GmailScopes.READONLY)
        .containsEntry("login_hint", INBOX)
        .containsEntry("code_challenge_method", "S256")
        .doesNotContainKey("include_granted_scopes");
    assertThat(fixture.google.consentParameters.get("redirect_uri"))
        .matches("http://127\\.0\\.0\\.1:\\d+");
    assertThat(firstState).hasSizeGreaterThan(40);

    fixture.authorization.byConsent(desktop(), request(), new FakeBrowser());
    assertThat(fixture.google.consentParameters)
        .doesNotContainKey("login_hint")
        .doesNotContainEntry("state", firstState);
  }

  @Test
  void aWebClientUsesItsRegisteredRedirectUri() throws Exception {
    String registered = "http://localhost:" + freePort() + "/back/here";
    ClientFile web =
        ClientFile.read(
            fixture.google.clientFile(home, "web", "https://clm.example/back", registered));

    fixture.authorization.byConsent(web, request(), new FakeBrowser());

    assertThat(fixture.google.consentParameters).containsEntry("redirect_uri", registered);
    assertThat(fixture.store.rows).containsOnlyKeys(INBOX);
  }

  @Test
  void aRefusalIsReportedAndNothingIsStored() {
    fixture.google.refusal = Optional.of("access_denied");

    assertThat(error(request()).reason()).isEqualTo(Reason.REFUSED);

    fixture.google.refusal = Optional.of("admin_policy_enforced");
    assertThat(error(request())).hasMessageContaining("(admin_policy_enforced)");
  }

  @Test
  void aNarrowerGrantIsRefusedAndAWiderOneAccepted() throws Exception {
    fixture.google.grantedScope =
        Optional.of("openid https://www.googleapis.com/auth/gmail.labels");
    assertThat(error(request()).reason()).isEqualTo(Reason.SCOPE);

    for (String wider :
        List.of("https://mail.google.com/", "https://www.googleapis.com/auth/gmail.modify")) {
      fixture.google.grantedScope = Optional.of("openid " + wider);
      fixture.authorization.byConsent(desktop(), request(), new FakeBrowser());
      assertThat(fixture.tokens.find(INBOX).orElseThrow().scopes()).contains(wider);
    }
  }

  @Test
  void theMetadataScopeIsRefused() {
    for (String granted : List.of(METADATA, METADATA + " " + GmailScopes.READONLY)) {
      fixture.google.grantedScope = Optional.of(granted);

      AuthException error = error(request());

      assertThat(error.reason()).isEqualTo(Reason.SCOPE);
      assertThat(error).hasMessageContaining("gmail.metadata").hasMessageContaining("search");
    }
  }

  @Test
  void eachRequestedScopeMustBeGranted() {
    fixture.google.grantedScope = Optional.of(GmailScopes.READONLY);
    ConsentRequest both =
        new ConsentRequest(
            Optional.empty(),
            Set.of(GmailScopes.READONLY, GmailScopes.SEND),
            OptionalInt.empty(),
            Duration.ofSeconds(30));

    assertThat(error(both)).hasMessageContaining("gmail.send");
  }

  @Test
  void aMissingRefreshTokenIsReported() {
    fixture.google.givesRefreshToken = false;

    assertThat(error(request())).hasMessageContaining("no refresh token");
  }

  @Test
  void theTokenOfTheWrongAccountIsRevoked() {
    fixture.google.account = "someone.else@acme.example";

    AuthException error = error(request(INBOX));

    assertThat(error.reason()).isEqualTo(Reason.WRONG_ACCOUNT);
    assertThat(error).hasMessageContaining("someone.else@acme.example").hasMessageContaining(INBOX);
    assertThat(fixture.google.revoked).hasSize(1);
  }

  @Test
  void theWrongAccountKeepsItsAccessIfItIsAnInboxHere() throws Exception {
    fixture.authorized("someone.else@acme.example");
    fixture.google.account = "someone.else@acme.example";

    assertThatThrownBy(
            () -> fixture.authorization.byConsent(desktop(), request(INBOX), new FakeBrowser()))
        .isInstanceOf(AuthException.class);

    assertThat(fixture.google.revoked).isEmpty();
    assertThat(fixture.accessTokens.tokenFor("someone.else@acme.example")).isNotNull();
  }

  @Test
  void anUnknownClientIsAnErrorOfTheFile() throws Exception {
    ClientFile stale = desktop();
    OAuthClient client = stale.client();
    ClientFile wrong =
        new ClientFile(
            stale.path(),
            stale.kind(),
            new OAuthClient(client.id(), "old-secret", client.tokenUri(), client.revokeUri()),
            stale.authUri(),
            stale.redirectUris(),
            stale.project());

    AuthException error =
        catchThrowableOfType(
            AuthException.class,
            () -> fixture.authorization.byConsent(wrong, request(), new FakeBrowser()));

    assertThat(error.reason()).isEqualTo(Reason.CLIENT_FILE);
    assertThat(error.reason().remedy()).isEqualTo(AuthException.Remedy.FIX_SETUP);
  }

  @Test
  void aFailingTokenServerIsRetriedAndThenUnreachable() throws Exception {
    fixture.google.faults.addAll(List.of(503, 500, 429));
    fixture.authorization.byConsent(desktop(), request(), new FakeBrowser());
    assertThat(fixture.pauses).hasSize(3);

    fixture.google.faults.addAll(List.of(503, 503, 503, 503));
    assertThatThrownBy(
            () -> fixture.authorization.byConsent(desktop(), request(), new FakeBrowser()))
        .isInstanceOf(AuthException.class)
        .hasMessageContaining("HTTP 503");
  }

  @Test
  void theTimeLimitEndsTheWait() {
    ConsentRequest brief =
        new ConsentRequest(
            Optional.empty(), AuthFixture.SCOPES, OptionalInt.empty(), Duration.ofMillis(20));

    AuthException error =
        catchThrowableOfType(
            AuthException.class,
            () -> fixture.authorization.byConsent(desktop(), brief, page -> {}));

    assertThat(error.reason()).isEqualTo(Reason.TIMED_OUT);
  }

  @Test
  void anInvalidAddressOrPortIsAnError() {
    assertThatThrownBy(() -> request("legal")).hasMessageContaining("'legal' is not an e-mail");
    assertThatThrownBy(
            () ->
                new ConsentRequest(
                    Optional.empty(),
                    AuthFixture.SCOPES,
                    OptionalInt.of(70_000),
                    Duration.ofSeconds(1)))
        .hasMessageContaining("70000 is not a port");
  }

  private AuthException error(ConsentRequest request) {
    AuthException error =
        catchThrowableOfType(
            AuthException.class,
            () -> fixture.authorization.byConsent(desktop(), request, new FakeBrowser()));
    assertThat(error).isNotNull();
    assertThat(fixture.store.blobs).isEmpty();
    assertThat(fixture.store.rows).isEmpty();
    return error;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
