package io.pactsync.proxy;

import java.io.IOException;
import java.io.Serial;
import java.util.Optional;

/**
 * A proxy failed, refused a connection or requires credentials. The message is a clause that names
 * the proxy without its password, and says what to do.
 */
public final class ProxyException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  private static final String SETTING = "HTTPS_PROXY or network.proxy";
  private static final int AUTHENTICATION_REQUIRED = 407;

  /** Causes of an exception are followed this far. */
  private static final int MAX_CAUSES = 20;

  private final boolean permanent;

  private ProxyException(String clause, boolean permanent, Throwable cause) {
    super(clause, cause);
    this.permanent = permanent;
  }

  private ProxyException(String clause, boolean permanent) {
    super(clause);
    this.permanent = permanent;
  }

  /** The proxy cannot be reached. */
  public static ProxyException unreachable(ProxyServer proxy, String predicate, Throwable cause) {
    return new ProxyException(
        "the proxy %s %s; check it and %s".formatted(proxy, predicate, SETTING), false, cause);
  }

  /**
   * The proxy answered instead of the target.
   *
   * @param target host and port
   * @param title the title of the proxy's page, if it has one
   */
  public static ProxyException answered(
      ProxyServer proxy, String target, int status, Optional<String> title) {
    if (status == AUTHENTICATION_REQUIRED) {
      return new ProxyException(
          proxy.credentials().isPresent()
              ? "the proxy %s does not accept the user name and the password in its URL; correct %s"
                  .formatted(proxy, SETTING)
              : "the proxy %s requires a user name and a password; add them to the URL in %s"
                  .formatted(proxy, SETTING),
          true);
    }
    String response = "HTTP " + status + title.map(text -> ": " + text).orElse("");
    boolean refused = status < 500 && status != 408 && status != 429;
    return new ProxyException(
        refused
            ? "the proxy %s refuses the connection to %s (%s); allow it there, or add the host to"
                    .formatted(proxy, target, response)
                + " NO_PROXY"
            : "the proxy %s cannot reach %s (%s)".formatted(proxy, target, response),
        refused);
  }

  /** Whether a retry does not help. */
  public boolean isPermanent() {
    return permanent;
  }

  /** Finds the failure of a proxy among an exception and its causes. */
  public static Optional<ProxyException> findIn(Throwable thrown) {
    Throwable cause = thrown;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      if (cause instanceof ProxyException found) {
        return Optional.of(found);
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }
}
