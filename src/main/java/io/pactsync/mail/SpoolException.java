package io.pactsync.mail;

import java.io.IOException;
import java.io.Serial;

/**
 * The storage behind a {@link Spool} failed: the disk is full, read-only or broken. Every other
 * exception while a mail is read comes from the mail's content and concerns that mail alone.
 */
public final class SpoolException extends IOException {
  @Serial private static final long serialVersionUID = 1L;

  private final IOException failure;

  /**
   * @param failure what the storage reported
   */
  public SpoolException(IOException failure) {
    super(failure.getMessage(), failure);
    this.failure = failure;
  }

  /** What the storage reported. */
  public IOException failure() {
    return failure;
  }
}
