package io.pactsync.gmail.exchange;

import java.io.IOException;

/** The request was not sent, because there was no connection. */
public final class NotSentException extends IOException {
  public NotSentException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
