package io.pactsync.mail.container;

import io.pactsync.mail.part.SpoolException;

/** Finds failures of the spool inside the exceptions that libraries throw. */
public final class StorageFailure {
  private static final int MAX_CAUSES = 20;

  private StorageFailure() {}

  /**
   * Rethrows the failure of the spool that caused an exception. Libraries wrap it, and without this
   * a full disk would count as a damaged container.
   */
  public static void rethrowFrom(Throwable thrown) throws SpoolException {
    Throwable cause = thrown;
    for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
      if (cause instanceof SpoolException failure) {
        throw failure;
      }
      cause = cause.getCause();
    }
  }
}
