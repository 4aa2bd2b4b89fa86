package io.pactsync.gmail.exchange;

import java.io.IOException;

/** A requested stop ended the exchange. */
public final class CallStoppedException extends IOException {
  CallStoppedException(IOException cause) {
    super("a stop was requested", cause);
  }
}
