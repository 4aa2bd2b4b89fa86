package io.pactsync.emulator.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;

/**
 * A registered client.
 *
 * @param id the client_id
 * @param secret the client_secret
 * @param kind the type of client, which decides how redirects are checked
 * @param redirectUris the registered redirect addresses
 */
record RegisteredClient(
    String id, String secret, RegisteredClientKind kind, List<String> redirectUris) {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

  enum RegisteredClientKind {
    /** A desktop application: any port and path of the loopback address is allowed. */
    INSTALLED("installed"),
    /** A web server: only an exact match of a registered address is allowed. */
    WEB("web");

    private final String key;

    RegisteredClientKind(String key) {
      this.key = key;
    }

    /** Returns the key of this type in a client-secrets file. */
    String key() {
      return key;
    }
  }

  RegisteredClient {
    redirectUris = List.copyOf(redirectUris);
  }

  boolean mayRedirectTo(String uri) {
    return switch (kind) {
      case WEB -> redirectUris.contains(uri);
      case INSTALLED -> isLoopback(uri);
    };
  }

  private static boolean isLoopback(String uri) {
    try {
      URI parsed = new URI(uri);
      return "http".equals(parsed.getScheme())
          && parsed.getHost() != null
          && LOOPBACK.contains(parsed.getHost());
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
