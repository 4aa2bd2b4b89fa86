package io.pactsync.gmail;

import java.io.IOException;

/** An answer of status 200 that is not what Gmail sends: cut, garbled, or from something else. */
final class UnreadableAnswerException extends IOException {
  UnreadableAnswerException(String message) {
    super(message);
  }

  UnreadableAnswerException(String message, Throwable cause) {
    super(message, cause);
  }
}
