package io.pactsync.gmail;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The caller's stream failed, for example because the disk is full. It is unchecked, so that no
 * handler treats it as a network error and retries.
 */
final class OutputFailedException extends UncheckedIOException {
  OutputFailedException(IOException cause) {
    super(cause);
  }
}
