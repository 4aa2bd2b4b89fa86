package io.pactsync.auth;

import java.net.URI;

/**
 * The OAuth client that is registered with Google. It is sealed with every grant, so that a grant
 * can be refreshed on any machine, and inboxes of several clients can share a store.
 *
 * @param tokenUri exchanges codes and refresh tokens for access tokens
 * @param revokeUri revokes tokens
 */
public record OAuthClient(String id, String secret, URI tokenUri, URI revokeUri) {
  private static final URI GOOGLES_REVOKE = URI.create("https://oauth2.googleapis.com/revoke");

  public OAuthClient {
    UrlSecurity.require(tokenUri);
    UrlSecurity.require(revokeUri);
  }

  /**
   * Creates a client with the revoke endpoint next to the token endpoint, because the client file
   * has none.
   */
  static OAuthClient withRevokeEndpointNextTo(URI tokenUri, String id, String secret) {
    return new OAuthClient(id, secret, tokenUri, revokeBeside(tokenUri));
  }

  private static URI revokeBeside(URI tokenUri) {
    String host = tokenUri.getHost();
    // Older client files have accounts.google.com/o/oauth2/token, and no revoke endpoint is next to
    // it.
    if (host.endsWith(".google.com") || host.endsWith(".googleapis.com")) {
      return GOOGLES_REVOKE;
    }
    return tokenUri.resolve("/revoke");
  }

  /** Omits the secret. */
  @Override
  public String toString() {
    return "OAuthClient[id=" + id + ", tokenUri=" + tokenUri + "]";
  }
}
