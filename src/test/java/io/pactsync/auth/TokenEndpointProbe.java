package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.NOW;
import static io.pactsync.auth.AuthFixture.SCOPES;

import com.google.api.client.http.HttpTransport;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Refreshes and revokes tokens at any server, for tests of other packages. */
public final class TokenEndpointProbe {
  private static final String REFRESH_TOKEN = "hush-refresh-token";
  private static final String SECRET = "hush-client-secret";

  private final InMemoryAuthStore store = new InMemoryAuthStore();
  private final EncryptedCredentials credentials;
  private final GoogleOAuthEndpoints endpoints;
  private final OAuthClient client;

  /**
   * @param home receives the sealing key
   * @param server has the paths /token and /revoke
   */
  public TokenEndpointProbe(HttpTransport transport, Path home, URI server) {
    endpoints = new GoogleOAuthEndpoints(transport, millis -> {}, Duration::ofSeconds);
    credentials =
        new EncryptedCredentials(store.credentials, new SealingKey(AuthFixture.settings(home)));
    client = new OAuthClient("id", SECRET, server.resolve("/token"), server.resolve("/revoke"));
  }

  /**
   * Refreshes the access token.
   *
   * @return "granted", or the reason of the AuthException and its message
   */
  public String refresh() throws InterruptedException {
    put();
    AccessTokens tokens =
        new AccessTokens(credentials, endpoints, InstantSource.fixed(NOW), System::nanoTime);
    try {
      AccessToken token = tokens.tokenFor(INBOX);
      return token.value().isBlank() ? "a blank token" : "granted";
    } catch (AuthException e) {
      return e.reason() + " " + withoutSecrets(String.valueOf(e.getMessage()));
    }
  }

  /** Revokes the token. Returns the state at Google, or the message of the AuthException. */
  public String revoke() throws InterruptedException {
    put();
    AccessTokens tokens =
        new AccessTokens(credentials, endpoints, InstantSource.fixed(NOW), System::nanoTime);
    try {
      return new InboxRevocation(endpoints, credentials, store.inboxes, tokens)
          .revoke(INBOX)
          .atGoogle()
          .toString();
    } catch (AuthException e) {
      return e.reason() + " " + withoutSecrets(String.valueOf(e.getMessage()));
    }
  }

  private void put() {
    credentials.put(INBOX, new UserGrant(REFRESH_TOKEN, client, SCOPES, NOW));
    store.inboxes.putAuthorized(
        new InboxRow(
            INBOX, InboxState.ACTIVE, Optional.empty(), Optional.empty(), NOW));
  }

  private static String withoutSecrets(String message) {
    if (message.contains(REFRESH_TOKEN) || message.contains(SECRET)) {
      throw new AssertionError("a message contains a secret");
    }
    return message;
  }
}
