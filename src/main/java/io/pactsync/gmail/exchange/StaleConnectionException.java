package io.pactsync.gmail.exchange;

import java.io.IOException;

/**
 * A reused connection broke before any response. Most likely the server closed it as idle while the
 * request was on its way. The request itself may be fine.
 */
public final class StaleConnectionException extends IOException {
  public StaleConnectionException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
