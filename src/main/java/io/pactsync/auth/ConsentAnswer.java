package io.pactsync.auth;

/** What came back from Google's page by way of the browser. */
sealed interface ConsentAnswer {
  /** Access was given; the code is good for one exchange. */
  record Allowed(String code) implements ConsentAnswer {
    /** Without the code. */
    @Override
    public String toString() {
      return "Allowed";
    }
  }

  /**
   * It was not.
   *
   * @param error such as {@code access_denied}
   */
  record Refused(String error) implements ConsentAnswer {}
}
