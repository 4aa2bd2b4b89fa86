package io.pactsync.gmail;

import java.io.IOException;

/**
 * A connection that had served before broke before any answer: most likely the server closed it for
 * idleness while the request was on its way. Says nothing against the request.
 */
public final class StaleConnectionException extends IOException {
  public StaleConnectionException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
