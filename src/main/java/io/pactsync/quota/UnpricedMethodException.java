package io.pactsync.quota;

/** A call was asked for whose method has no price in the unit table in force; it was not sent. */
public final class UnpricedMethodException extends RuntimeException {
  private final GmailMethod method;

  /** Tells of a method that the unit table in force has no price for. */
  public UnpricedMethodException(GmailMethod method) {
    super(
        method.apiName()
            + " has no price in the unit table, so it cannot be called; add its row to the"
            + " profile's units");
    this.method = method;
  }

  /** What was to be called. */
  public GmailMethod method() {
    return method;
  }
}
