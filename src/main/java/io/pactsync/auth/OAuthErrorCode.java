package io.pactsync.auth;

import java.util.regex.Pattern;

/**
 * Makes a received OAuth error code safe for a message. Replaces everything but a plain code,
 * because the text could be deceptive or repeat a secret.
 */
final class OAuthErrorCode {
  private static final Pattern PLAIN = Pattern.compile("[a-z_]{1,40}");

  private OAuthErrorCode() {}

  static String sanitize(String received) {
    return PLAIN.matcher(received).matches() ? received : "an unknown error";
  }
}
