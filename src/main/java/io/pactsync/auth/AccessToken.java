package io.pactsync.auth;

/**
 * What a call to Gmail is authorized with, for about an hour. It lives in memory alone.
 *
 * @param value goes into the header {@code Authorization: Bearer}
 */
public record AccessToken(String value) {
  public AccessToken {
    if (value.isBlank()) {
      throw new IllegalArgumentException("an access token is not blank");
    }
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "AccessToken[hidden]";
  }
}
