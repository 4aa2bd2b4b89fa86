package io.pactsync.gmail;

import java.io.IOException;

/** The request never left: no connection to send it over could be had. */
public final class NotSentException extends IOException {
  public NotSentException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
