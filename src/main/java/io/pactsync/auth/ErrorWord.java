package io.pactsync.auth;

import java.util.regex.Pattern;

/**
 * An OAuth error code that came over the network, fit for a sentence. Anything but a plain word is
 * withheld: it could be text made to deceive, or a secret repeated.
 */
final class ErrorWord {
  private static final Pattern PLAIN = Pattern.compile("[a-z_]{1,40}");

  private ErrorWord() {}

  static String of(String received) {
    return PLAIN.matcher(received).matches() ? received : "an unknown error";
  }
}
