package io.pactsync.auth;

/** The response from Google's consent page, which the browser brings. */
sealed interface ConsentResponse {
  /** Access was granted. The code is valid for one exchange. */
  record ConsentGranted(String code) implements ConsentResponse {
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
  record ConsentRefused(String error) implements ConsentResponse {}
}
