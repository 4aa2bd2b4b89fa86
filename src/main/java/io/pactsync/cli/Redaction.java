package io.pactsync.cli;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Hides text that looks like a credential, in logs and in error messages. It is a second
 * protection: code must not log credentials in the first place.
 */
final class Redaction {
  private static final String HIDDEN = "[hidden]";

  /** A field's name, the separator, and the value with or without quotes. */
  private static final Pattern FIELD =
      Pattern.compile(
          "(?i)(?<![a-z0-9])"
              + "((?:access_token|refresh_token|id_token|client_secret|code_verifier|assertion"
              + "|password)\"?\\s*(?:[=:]|%3D)\\s*\"?)[^\\s\"&,;}]+");

  /**
   * The authorization code in a redirect. A colon does not match, because Google's errors contain a
   * harmless {@code "code": 403}.
   */
  private static final Pattern CODE =
      Pattern.compile("(?i)(?<![a-z0-9_])(code(?:=|%3D))[^\\s\"&]+");

  private static final Pattern BEARER = Pattern.compile("(?i)\\b(Bearer\\s+)[^\\s\",;]+");

  /** The prefixes of Google's tokens, codes and client secrets. */
  private static final Pattern GOOGLE =
      Pattern.compile("(?<![A-Za-z0-9])(?:ya29\\.|1//|4/0|GOCSPX-)[A-Za-z0-9._/\\-]{6,}");

  private Redaction() {}

  static String redact(String text) {
    String hidden = text;
    for (Pattern named : List.of(FIELD, CODE, BEARER)) {
      hidden = named.matcher(hidden).replaceAll("$1" + HIDDEN);
    }
    return GOOGLE.matcher(hidden).replaceAll(HIDDEN);
  }
}
