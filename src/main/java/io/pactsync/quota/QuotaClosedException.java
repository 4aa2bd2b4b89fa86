package io.pactsync.quota;

import java.time.Instant;

/** The gate that a call waits for will not open within the caller's patience. */
public final class QuotaClosedException extends RuntimeException {
  private final String inbox;
  private final transient Instant until;

  /**
   * @param until when the gate opens
   */
  public QuotaClosedException(String inbox, Instant until) {
    super(
        "Google accepts no calls for " + inbox + " before " + until + "; run the sync again then");
    this.inbox = inbox;
    this.until = until;
  }

  /** Whose call it was. */
  public String inbox() {
    return inbox;
  }

  /** When the gate opens, as far as is known. */
  public Instant until() {
    return until;
  }
}
