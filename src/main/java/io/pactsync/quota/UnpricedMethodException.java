package io.pactsync.quota;

/** Thrown when the unit table has no price for a method. The call was not sent. */
public final class UnpricedMethodException extends RuntimeException {
  private final GmailMethod method;

  public UnpricedMethodException(GmailMethod method) {
    super(
        method.apiName()
            + " has no units in the unit table, so it cannot be called; add it to the profile's"
            + " units");
    this.method = method;
  }

  /** The method that has no price. */
  public GmailMethod method() {
    return method;
  }
}
