package io.pactsync.contract;

/** Words of a sender, made fit for a sentence of ours: of one line, short, and without tricks. */
final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  static String of(String text) {
    return '"' + plain(text) + '"';
  }

  static String plain(String text) {
    StringBuilder kept = new StringBuilder();
    text.codePoints()
        .limit(LONGEST + 1L)
        .forEach(c -> kept.appendCodePoint(isHarmless(c) ? c : ' '));
    if (kept.codePointCount(0, kept.length()) > LONGEST) {
      kept.setLength(kept.offsetByCodePoints(0, LONGEST));
      kept.append('…');
    }
    return kept.toString().strip();
  }

  private static boolean isHarmless(int codePoint) {
    return switch (Character.getType(codePoint)) {
      // FORMAT holds the characters that turn the reading direction around.
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
