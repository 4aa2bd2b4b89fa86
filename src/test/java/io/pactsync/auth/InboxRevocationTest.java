package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.SCOPES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.auth.InboxRevocation.AtGoogle;
import io.pactsync.auth.InboxRevocation.RevocationResult;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class InboxRevocationTest extends AuthTestCase {

  @Test
  void theTokenIsRevokedAtGoogleAndErasedHere() throws Exception {
    String refreshToken = fixture.authorized(INBOX);
    fixture.accessTokens.tokenFor(INBOX);

    RevocationResult revoked = fixture.revocation.revoke("Legal@acme.example");

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.REVOKED);
    assertThat(fixture.google.revoked).containsExactly(refreshToken);
    assertErased();
    assertThatThrownBy(() -> fixture.accessTokens.tokenFor(INBOX))
        .hasMessageContaining("is not authorized");
  }

  @Test
  void aDeadTokenIsErased() throws Exception {
    fixture.google.kill(fixture.authorized(INBOX));

    assertThat(fixture.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.ALREADY_INVALID);
    assertErased();
  }

  @Test
  void theTokenIsErasedWhenGoogleIsUnreachable() throws Exception {
    fixture.authorized(INBOX);
    fixture.google.close();

    RevocationResult revoked = fixture.revocation.revoke(INBOX);

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.NOT_REVOKED);
    assertThat(revoked.sentence())
        .contains("not revoked at Google", "https://myaccount.google.com/permissions");
    assertErased();
  }

  @Test
  void aTransientErrorIsRetriedAndARefusalReported() throws Exception {
    fixture.authorized(INBOX);
    fixture.google.faults.addAll(List.of(503, 503));
    assertThat(fixture.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.REVOKED);

    fixture.authorized(INBOX);
    fixture.google.faults.add(403);
    assertThat(fixture.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.NOT_REVOKED);
    assertErased();
  }

  @Test
  void theTokenIsErasedWithoutTheKey() throws Exception {
    fixture.authorized(INBOX);
    Files.delete(AuthFixture.settings(home).sealingKeyFile());

    assertThat(fixture.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.NOT_REVOKED);
    assertErased();
  }

  @Test
  void aTokenIsNeverSentUnencrypted() throws Exception {
    fixture.authorized(INBOX);
    String json =
        new String(new InboxCredentialJson().write(fixture.tokens.find(INBOX).orElseThrow()), UTF_8)
            .replaceAll("http://[^\"]*/revoke", "http://evil.example/revoke");
    SealingKey key = new SealingKey(AuthFixture.settings(home));
    fixture.store.blobs.put(
        INBOX, key.existingOrNew().encrypt(json.getBytes(UTF_8), INBOX.getBytes(UTF_8)));

    RevocationResult revoked = fixture.revocation.revoke(INBOX);

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.NOT_REVOKED);
    assertThat(revoked.sentence()).contains("because it would be sent unencrypted");
    assertErased();
  }

  @Test
  void aDelegationIsErased() throws Exception {
    ServiceAccountKey key = serviceAccountKey();
    fixture.authorization.byDelegation(key, INBOX, SCOPES);

    RevocationResult revoked = fixture.revocation.revoke(INBOX);

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.NOTHING_TO_REVOKE);
    assertThat(revoked.sentence()).contains("admin console");
    assertThat(fixture.google.revoked).isEmpty();
    assertErased();
  }

  @Test
  void anUnknownInboxIsReported() throws Exception {
    RevocationResult revoked = fixture.revocation.revoke(INBOX);
    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.NOTHING_TO_REVOKE);
    assertThat(revoked.sentence())
        .isEqualTo("No credential of %s is stored here.".formatted(INBOX));
  }

  private void assertErased() {
    assertThat(fixture.store.blobs).isEmpty();
    assertThat(fixture.store.rows).isEmpty();
  }
}
