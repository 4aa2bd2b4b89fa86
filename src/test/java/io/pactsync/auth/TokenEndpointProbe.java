package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.NOW;
import static io.pactsync.auth.AuthFixture.SCOPES;

import com.google.api.client.http.HttpTransport;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;

/** Refreshes and revokes tokens at any server, for tests of other packages. */
public final class TokenEndpointProbe {
  private static final String REFRESH_TOKEN = "hush-refresh-token";
  private static final String SECRET = "hush-client-secret";

  private final GoogleOAuthEndpoints endpoints;
  private final OAuthClient client;

  /**
   * @param server has the paths /token and /revoke
   */
  public TokenEndpointProbe(HttpTransport transport, URI server) {
    endpoints = new GoogleOAuthEndpoints(transport, millis -> {}, Duration::ofSeconds);
    client = new OAuthClient("id", SECRET, server.resolve("/token"), server.resolve("/revoke"));
  }

  /**
   * Refreshes the access token.
   *
   * @return "granted", or the reason of the AuthException and its message
   */
  public String refresh() throws InterruptedException {
    UserGrant grant = new UserGrant(REFRESH_TOKEN, client, SCOPES, NOW);
    try {
      TokenGranted granted =
          new TokenRefresher(endpoints, InstantSource.fixed(NOW)).refresh(INBOX, grant);
      return granted.token().value().isBlank() ? "a blank token" : "granted";
    } catch (AuthException e) {
      return withoutSecrets(e);
    }
  }

  /**
   * Revokes the token. Returns the response, or the reason of the AuthException and its message.
   */
  public String revoke() throws InterruptedException {
    try {
      return endpoints.revoke(client.revokeUri(), REFRESH_TOKEN).toString();
    } catch (AuthException e) {
      return withoutSecrets(e);
    }
  }

  private static String withoutSecrets(AuthException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains(REFRESH_TOKEN) || message.contains(SECRET)) {
      throw new AssertionError("a message contains a secret");
    }
    return e.reason() + " " + message;
  }
}
