package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The address that Google sends the browser back to.
 *
 * @param registered to the letter, as a web client's must be; a desktop client's is made of the
 *     port that was got
 * @param port to listen on, 0 for any
 * @param path that the browser will ask for
 */
record LoopbackRedirect(Optional<String> registered, int port, String path) {
  private static final int HTTP_PORT = 80;

  /**
   * Where to listen for this client.
   *
   * @throws AuthException with reason {@code CLIENT_FILE} when a web client has no address on this
   *     machine, or none with the port that was asked for
   */
  static LoopbackRedirect of(ClientFile file, OptionalInt port) {
    if (file.kind() == ClientFile.Kind.DESKTOP) {
      return new LoopbackRedirect(Optional.empty(), port.orElse(0), "/");
    }
    List<LoopbackRedirect> here =
        file.redirectUris().stream().flatMap(text -> onThisMachine(text).stream()).toList();
    if (here.isEmpty()) {
      throw new AuthException(
          Reason.CLIENT_FILE,
          file.path()
              + " is a web client without a redirect URI on this machine: add"
              + " http://127.0.0.1:PORT to it in Google's console and download it again, or use a"
              + " desktop client.");
    }
    return here.stream()
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
    // Of all loopback addresses, the receiver listens on this one.
    boolean local = "127.0.0.1".equals(uri.getHost()) || "localhost".equals(uri.getHost());
    if (!local || UrlSecurity.of(uri) != UrlSecurity.LOOPBACK) {
      return Optional.empty();
    }
    int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return Optional.of(new LoopbackRedirect(Optional.of(text), port, path));
  }

  /** What Google is told, once the port is known. */
  String uri(int listeningPort) {
    return registered.orElse("http://127.0.0.1:" + listeningPort);
  }
}
