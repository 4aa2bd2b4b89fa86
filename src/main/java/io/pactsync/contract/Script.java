package io.pactsync.contract;

/** How words are told apart in a run of letters. */
enum Script {
  /** Words stand apart. */
  SPACED,
  /** Words run into each other, or into their particles (Chinese, Japanese, Korean, Thai). */
  UNSPACED,
  DIGITS;

  static Script of(int codePoint) {
    if (codePoint < 0x300) {
      return Character.isDigit(codePoint) ? DIGITS : SPACED;
    }
    if (Character.isDigit(codePoint)) {
      return DIGITS;
    }
    return switch (Character.UnicodeScript.of(codePoint)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, BOPOMOFO, THAI, LAO, KHMER, MYANMAR -> UNSPACED;
      default -> SPACED;
    };
  }
}
