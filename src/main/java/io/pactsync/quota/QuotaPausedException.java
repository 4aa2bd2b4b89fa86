package io.pactsync.quota;

import java.time.Duration;
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

  private QuotaPausedException(String inbox, Instant until, String message) {
    super(message);
    this.inbox = inbox;
    this.until = until;
  }

  /**
   * Google has refused every call for longer than the maximum wait, without saying until when.
   *
   * @param until when the next call would be allowed
   */
  static QuotaPausedException afterRefusals(String inbox, Instant until, Duration refused) {
    return new QuotaPausedException(
        inbox,
        until,
        "Google has refused every call for "
            + inbox
            + " for "
            + refused.toSeconds()
            + " s; check which other programs use this mailbox, and run the sync again later");
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
