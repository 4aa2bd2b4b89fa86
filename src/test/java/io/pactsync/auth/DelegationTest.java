package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.SCOPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.store.InboxRow;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DelegationTest extends AuthTestCase {

  @Test
  void aDelegatedInboxNeedsNoBrowserAndNoKeyFileLater() throws Exception {
    InboxRow row =
        fixture.authorization.byDelegation(serviceAccountKey(), "Legal@Acme.example", SCOPES);
    Files.delete(home.resolve("service-account.json"));

    assertThat(row.email()).isEqualTo(INBOX);
    assertThat(row.project()).contains("project-of-tests");
    assertThat(fixture.google.addressOf(fixture.accessTokens.tokenFor(INBOX))).isEqualTo(INBOX);
    assertThat(fixture.tokens.find(INBOX).orElseThrow().toString()).doesNotContain("PRIVATE");
  }

  @Test
  void aMissingDelegationErrorSaysWhatToAllow() {
    AuthException error = error("unauthorized_client", "Client is unauthorized");

    assertThat(error.reason()).isEqualTo(Reason.DELEGATION);
    assertThat(error)
        .hasMessageContaining("Domain-wide delegation")
        .hasMessageContaining("100000000000000000001")
        .hasMessageContaining(GmailScopes.READONLY);
  }

  @Test
  void theThreeCausesOfAnInvalidGrantAreDistinguished() {
    assertThat(error("invalid_grant", "Invalid email or User ID"))
        .hasMessageContaining("knows no mailbox " + INBOX);
    assertThat(error("invalid_grant", "Invalid JWT Signature."))
        .hasMessageContaining("no longer accepts this key");
    assertThat(
            error(
                    "invalid_grant",
                    "Invalid JWT: Token must be in a reasonable timeframe. Check your iat and exp.")
                .reason())
        .isEqualTo(Reason.CLOCK);
  }

  @Test
  void anUnknownErrorIsNoDeadDelegation() {
    assertThat(error("internal_failure", "").reason()).isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void anAliasOfAMailboxIsRefused() {
    Authorization renamed =
        new Authorization(
            fixture.oauth,
            fixture.tokens,
            fixture.store.inboxes,
            token -> "primary@acme.example",
            fixture.clock);

    AuthException error =
        catchThrowableOfType(
            AuthException.class, () -> renamed.byDelegation(serviceAccountKey(), INBOX, SCOPES));

    assertThat(error.reason()).isEqualTo(Reason.WRONG_ACCOUNT);
    assertThat(error).hasMessageContaining("--subject primary@acme.example");
  }

  private AuthException error(String code, String description) {
    fixture.google.delegationError = Optional.of(code);
    fixture.google.delegationErrorDescription = description;
    AuthException error =
        catchThrowableOfType(
            AuthException.class,
            () -> fixture.authorization.byDelegation(serviceAccountKey(), INBOX, SCOPES));
    assertThat(error).isNotNull();
    assertThat(fixture.store.blobs).isEmpty();
    return error;
  }
}
