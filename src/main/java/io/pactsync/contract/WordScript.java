package io.pactsync.contract;

/** How a script separates words. */
enum WordScript {
  /** Words are separated by spaces. */
  SPACED,
  /** Words or their particles are not separated (Chinese, Japanese, Korean, Thai). */
  UNSPACED,
  DIGITS;

  static WordScript ofCodePoint(int codePoint) {
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
