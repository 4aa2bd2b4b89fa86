package io.pactsync.quota;

import java.time.Instant;

/** Thrown when calls of an inbox are paused for longer than the limiter's maximum wait. */
public final class QuotaPausedException extends RuntimeException {
  private final String inbox;
  private final transient Instant until;

  /**
   * @param until when the pause ends
   */
  public QuotaPausedException(String inbox, Instant until) {
    super(
        "Google accepts no calls for "
            + inbox
            + " until "
            + until
            + "; run the sync again after that");
    this.inbox = inbox;
    this.until = until;
  }

  /** The inbox of the call. */
  public String inbox() {
    return inbox;
  }

  /** When the pause ends, as far as is known. */
  public Instant until() {
    return until;
  }
}
