package io.pactsync.emulator.oauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Set;

/**
 * A registered client.
 *
 * @param id its client_id
 * @param secret its client_secret
 * @param kind what it runs on, which decides how its redirects are checked
 * @param redirectUris the registered ones
 */
record OAuthClient(String id, String secret, Kind kind, List<String> redirectUris) {
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "[::1]", "localhost");

  enum Kind {
    /** A desktop application: any port and path of the loopback address. */
    INSTALLED("installed"),
    /** A web server: a registered address, to the letter. */
    WEB("web");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    /** Its key in a client-secrets file. */
    String key() {
      return key;
    }
  }

  OAuthClient {
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
