package io.pactsync.mail.part;

import java.io.IOException;
import java.io.Serial;

/**
 * The storage of a {@link Spool} failed: the disk is full, read-only or broken. Any other exception
 * during reading is caused by the mail's content and affects only that mail.
 */
public final class SpoolException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  private final IOException storageFailure;

  /**
   * @param failure the cause reported by the storage
   */
  public SpoolException(IOException failure) {
    super(failure.getMessage(), failure);
    this.storageFailure = failure;
  }

  /** The cause reported by the storage. */
  public IOException storageFailure() {
    return storageFailure;
  }
}
