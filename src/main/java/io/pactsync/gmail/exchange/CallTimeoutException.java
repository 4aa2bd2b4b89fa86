package io.pactsync.gmail.exchange;

import java.io.InterruptedIOException;

/** The exchange took too long as a whole, although bytes may have arrived all the time. */
final class CallTimeoutException extends InterruptedIOException {
  CallTimeoutException(String message) {
    super(message);
  }
}
