package io.pactsync.cli;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Blacks out what looks like a credential. The second line of defence: the first is that nobody
 * logs one. It stands where text leaves the process, in logs and in error messages.
 */
final class Redaction {
  private static final String HIDDEN = "[hidden]";

  /** A field's name, what stands between it and its value, and the value, quoted or not. */
  private static final Pattern FIELD =
      Pattern.compile(
          "(?i)(?<![a-z0-9])"
              + "((?:access_token|refresh_token|id_token|client_secret|code_verifier|assertion"
              + "|password)\"?\\s*(?:[=:]|%3D)\\s*\"?)[^\\s\"&,;}]+");

  /**
   * Of a redirect's query. Not with a colon: Google's errors have a harmless {@code "code": 403}.
   */
  private static final Pattern CODE =
      Pattern.compile("(?i)(?<![a-z0-9_])(code(?:=|%3D))[^\\s\"&]+");

  private static final Pattern BEARER = Pattern.compile("(?i)\\b(Bearer\\s+)[^\\s\",;]+");

  /** Google's tokens, codes and client secrets begin in these ways wherever they stand. */
  private static final Pattern GOOGLE =
      Pattern.compile("(?<![A-Za-z0-9])(?:ya29\\.|1//|4/0|GOCSPX-)[A-Za-z0-9._/\\-]{6,}");

  private Redaction() {}

  static String of(String text) {
    String hidden = text;
    for (Pattern named : List.of(FIELD, CODE, BEARER)) {
      hidden = named.matcher(hidden).replaceAll("$1" + HIDDEN);
    }
    return GOOGLE.matcher(hidden).replaceAll(HIDDEN);
  }
}
