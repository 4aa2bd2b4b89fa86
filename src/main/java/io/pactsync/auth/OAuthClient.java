package io.pactsync.auth;

import java.net.URI;

/**
 * The program as Google knows it. It is sealed with every grant, so that a grant can be renewed
 * wherever the books are, and inboxes of several clients live side by side.
 *
 * @param tokenUri where codes and refresh tokens become access tokens
 * @param revokeUri where tokens are withdrawn
 */
public record OAuthClient(String id, String secret, URI tokenUri, URI revokeUri) {
  private static final URI GOOGLES_REVOKE = URI.create("https://oauth2.googleapis.com/revoke");

  public OAuthClient {
    UrlSecurity.require(tokenUri);
    UrlSecurity.require(revokeUri);
  }

  /** The client file names no revoke endpoint; it lies beside the token endpoint. */
  static OAuthClient beside(URI tokenUri, String id, String secret) {
    return new OAuthClient(id, secret, tokenUri, revokeBeside(tokenUri));
  }

  private static URI revokeBeside(URI tokenUri) {
    String host = tokenUri.getHost();
    // Older client files name accounts.google.com/o/oauth2/token, beside which there is none.
    if (host.endsWith(".google.com") || host.endsWith(".googleapis.com")) {
      return GOOGLES_REVOKE;
    }
    return tokenUri.resolve("/revoke");
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "OAuthClient[id=" + id + ", tokenUri=" + tokenUri + "]";
  }
}
