package io.pactsync.auth;

/** The response from Google's consent page, which the browser brings. */
sealed interface ConsentAnswer {
  /** Access was granted. The code is valid for one exchange. */
  record Allowed(String code) implements ConsentAnswer {
    /** Omits the code. */
    @Override
    public String toString() {
      return "Allowed";
    }
  }

  /**
   * Access was refused.
   *
   * @param error such as {@code access_denied}
   */
  record Refused(String error) implements ConsentAnswer {}
}
