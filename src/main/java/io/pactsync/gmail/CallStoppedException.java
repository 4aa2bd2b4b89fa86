package io.pactsync.gmail;

import java.io.IOException;

/** A requested stop ended the exchange. */
final class CallStoppedException extends IOException {
  CallStoppedException(IOException cause) {
    super("a stop was requested", cause);
  }
}
