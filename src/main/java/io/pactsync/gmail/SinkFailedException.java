package io.pactsync.gmail;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The caller's own stream failed, a full disk for one: unchecked, so that no handler on the way
 * takes it for a fault of the network and tries again.
 */
final class SinkFailedException extends UncheckedIOException {
  SinkFailedException(IOException cause) {
    super(cause);
  }
}
