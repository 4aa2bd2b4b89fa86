package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The URL to which Google redirects the browser.
 *
 * @param registered the exact URL that a web client registered; empty for a desktop client, whose
 *     URL has the port in use
 * @param port to listen on, 0 for any
 * @param path of the redirect
 */
record LoopbackRedirect(Optional<String> registered, int port, String path) {
  private static final int HTTP_PORT = 80;

  /**
   * The redirect for this client.
   *
   * @throws AuthException with reason {@code CLIENT_FILE} when a web client has no redirect URI on
   *     this machine, or none with the requested port
   */
  static LoopbackRedirect of(ClientFile file, OptionalInt port) {
    if (file.kind() == ClientFile.ClientKind.DESKTOP) {
      return new LoopbackRedirect(Optional.empty(), port.orElse(0), "/");
    }
    List<LoopbackRedirect> candidates =
        file.redirectUris().stream().flatMap(text -> onThisMachine(text).stream()).toList();
    if (candidates.isEmpty()) {
      throw new AuthException(
          Reason.CLIENT_FILE,
          file.path()
              + " is a web client without a redirect URI on this machine: add"
              + " http://127.0.0.1:PORT to it in Google's console and download it again, or use a"
              + " desktop client.");
    }
    return candidates.stream()
        .filter(redirect -> port.isEmpty() || redirect.port() == port.getAsInt())
        .findFirst()
        .orElseThrow(
            () ->
                new AuthException(
                    Reason.CLIENT_FILE,
                    "%s has no redirect URI with port %d: leave --port out, or add http://127.0.0.1:%d"
                            .formatted(file.path(), port.orElse(0), port.orElse(0))
                        + " to it in Google's console and download it again."));
  }

  private static Optional<LoopbackRedirect> onThisMachine(String text) {
    URI uri;
    try {
      uri = URI.create(text);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    // The receiver listens on no other loopback address.
    boolean local = "127.0.0.1".equals(uri.getHost()) || "localhost".equals(uri.getHost());
    if (!local || UrlSecurity.of(uri) != UrlSecurity.LOOPBACK) {
      return Optional.empty();
    }
    int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return Optional.of(new LoopbackRedirect(Optional.of(text), port, path));
  }

  /** The redirect URI for Google, for the port in use. */
  String uri(int listeningPort) {
    return registered.orElse("http://127.0.0.1:" + listeningPort);
  }
}
