package io.pactsync.gmail;

import java.io.IOException;

/**
 * A response with status 200 that Gmail would not send: truncated, malformed, or from another
 * server.
 */
final class UnreadableResponseException extends IOException {
  UnreadableResponseException(String message) {
    super(message);
  }

  UnreadableResponseException(String message, Throwable cause) {
    super(message, cause);
  }
}
