package io.pactsync.auth;

import io.pactsync.proxy.ProxyException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** A call failed, and a retry may succeed. The message completes a sentence. */
final class TransientOAuthException extends Exception {
  private static final int MAX_CAUSES = 10;

  TransientOAuthException(int status) {
    super("it responded with HTTP " + status);
  }

  TransientOAuthException(String text) {
    super(text);
  }

  TransientOAuthException(IOException cause) {
    super(text(cause), cause);
  }

  private static String text(IOException failure) {
    Optional<ProxyException> proxy = ProxyException.findIn(failure);
    if (proxy.isPresent()) {
      return String.valueOf(proxy.get().getMessage());
    }
    // A transport may wrap the cause, to say that nothing was sent.
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++, cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return "its name cannot be resolved";
      } else if (cause instanceof ConnectException) {
        return "it refuses connections";
      } else if (cause instanceof SocketTimeoutException) {
        return "it does not respond";
      } else if (cause instanceof SSLException) {
        return "its certificate is not trusted, or the connection is not secure";
      }
    }
    return failure.getClass().getSimpleName();
  }

  /** Whether a proxy refuses the call, so that a retry does not help. */
  boolean isRefusedByProxy() {
    return ProxyException.findIn(this).filter(ProxyException::isPermanent).isPresent();
  }

  /** Whether the status reports an error of the server, not of the request. */
  static boolean isTransient(int status) {
    return status >= 500 || status == 429 || status == 408;
  }
}
