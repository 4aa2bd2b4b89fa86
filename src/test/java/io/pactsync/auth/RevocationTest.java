package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.SCOPES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.auth.Revocation.AtGoogle;
import io.pactsync.auth.Revocation.Revoked;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class RevocationTest extends AuthTestCase {

  @Test
  void theTokenIsRevokedAtGoogleAndErasedHere() throws Exception {
    String refreshToken = all.authorized(INBOX);
    all.accessTokens.tokenFor(INBOX);

    Revoked revoked = all.revocation.revoke("Legal@acme.example");

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.WITHDRAWN);
    assertThat(revoked.known()).isTrue();
    assertThat(all.google.revoked).containsExactly(refreshToken);
    assertErased();
    assertThatThrownBy(() -> all.accessTokens.tokenFor(INBOX))
        .hasMessageContaining("is not authorized");
  }

  @Test
  void aDeadTokenIsErased() throws Exception {
    all.google.kill(all.authorized(INBOX));

    assertThat(all.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.ALREADY_DEAD);
    assertErased();
  }

  @Test
  void theTokenIsErasedWhenGoogleIsUnreachable() throws Exception {
    all.authorized(INBOX);
    all.google.close();

    Revoked revoked = all.revocation.revoke(INBOX);

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.STILL_STANDS);
    assertThat(revoked.sentence())
        .contains("not revoked at Google", "https://myaccount.google.com/permissions");
    assertErased();
  }

  @Test
  void aTransientErrorIsRetriedAndARefusalReported() throws Exception {
    all.authorized(INBOX);
    all.google.faults.addAll(List.of(503, 503));
    assertThat(all.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.WITHDRAWN);

    all.authorized(INBOX);
    all.google.faults.add(403);
    assertThat(all.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.STILL_STANDS);
    assertErased();
  }

  @Test
  void theTokenIsErasedWithoutTheKey() throws Exception {
    all.authorized(INBOX);
    Files.delete(AuthFixture.settings(home).keyFile());

    assertThat(all.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.STILL_STANDS);
    assertErased();
  }

  @Test
  void aTokenIsNeverSentUnencrypted() throws Exception {
    all.authorized(INBOX);
    String json =
        new String(new StoredTokenJson().write(all.tokens.find(INBOX).orElseThrow()), UTF_8)
            .replaceAll("http://[^\"]*/revoke", "http://evil.example/revoke");
    SealingKey key = new SealingKey(AuthFixture.settings(home));
    all.books.blobs.put(
        INBOX, key.existingOrNew().encrypt(json.getBytes(UTF_8), INBOX.getBytes(UTF_8)));

    Revoked revoked = all.revocation.revoke(INBOX);

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.STILL_STANDS);
    assertThat(revoked.sentence()).contains("because it would be sent unencrypted");
    assertErased();
  }

  @Test
  void aDelegationIsErased() throws Exception {
    ServiceAccountKey key = serviceAccountKey();
    all.authorization.byDelegation(key, INBOX, SCOPES);

    Revoked revoked = all.revocation.revoke(INBOX);

    assertThat(revoked.atGoogle()).isEqualTo(AtGoogle.NOTHING_TO_WITHDRAW);
    assertThat(revoked.sentence()).contains("admin console");
    assertThat(all.google.revoked).isEmpty();
    assertErased();
  }

  @Test
  void anUnknownInboxIsReported() throws Exception {
    assertThat(all.revocation.revoke(INBOX).known()).isFalse();
  }

  private void assertErased() {
    assertThat(all.books.blobs).isEmpty();
    assertThat(all.books.rows).isEmpty();
  }
}
