package io.pactsync.auth;

/**
 * An access token for Gmail, valid for about an hour. It is kept in memory only.
 *
 * @param value for the header {@code Authorization: Bearer}
 */
public record AccessToken(String value) {
  public AccessToken {
    if (value.isBlank()) {
      throw new IllegalArgumentException("an access token must not be blank");
    }
  }

  /** Omits the token. */
  @Override
  public String toString() {
    return "AccessToken[hidden]";
  }
}
