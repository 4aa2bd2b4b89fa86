package io.pactsync.contract;

/** Makes text from a mail safe to quote in a reason: one line, short, no invisible characters. */
final class QuotedText {
  private static final int MAX_LENGTH = 80;

  private QuotedText() {}

  static String quote(String text) {
    return '"' + sanitize(text) + '"';
  }

  static String sanitize(String text) {
    StringBuilder kept = new StringBuilder();
    text.codePoints()
        .limit(MAX_LENGTH + 1L)
        .forEach(c -> kept.appendCodePoint(isSafe(c) ? c : ' '));
    if (kept.codePointCount(0, kept.length()) > MAX_LENGTH) {
      kept.setLength(kept.offsetByCodePoints(0, MAX_LENGTH));
      kept.append('…');
    }
    return kept.toString().strip();
  }

  private static boolean isSafe(int codePoint) {
    return switch (Character.getType(codePoint)) {
      // FORMAT includes the characters that change the text direction.
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
