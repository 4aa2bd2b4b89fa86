package io.pactsync.contract;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Maps spelling variants of a word to one form: ignores case, accents and compatibility forms.
 * Terms and texts are both folded, so a term matches with and without accents.
 */
final class TextFolding {
  private static final int FIRST_ACCENT = 0x300;
  private static final int LAST_ACCENT = 0x36F;

  private TextFolding() {}

  static String fold(String word) {
    if (isAscii(word)) {
      return word.toLowerCase(Locale.ROOT);
    }
    String decomposed = Normalizer.normalize(word.toLowerCase(Locale.ROOT), Normalizer.Form.NFKD);
    StringBuilder folded = new StringBuilder(decomposed.length());
    for (int i = 0; i < decomposed.length(); i++) {
      append(folded, decomposed.charAt(i));
    }
    // Recompose, because NFKD splits a Korean syllable into two or three letters.
    return Normalizer.normalize(folded, Normalizer.Form.NFC);
  }

  private static void append(StringBuilder folded, char c) {
    switch (c) {
      case 'ß' -> folded.append("ss");
      case 'æ' -> folded.append("ae");
      case 'œ' -> folded.append("oe");
      case 'ø' -> folded.append('o');
      case 'ł' -> folded.append('l');
      case 'đ' -> folded.append('d');
      case 'ı' -> folded.append('i');
      case 'ς' -> folded.append('σ');
      default -> {
        // Marks of other scripts (Devanagari vowels, Japanese voicing) change the word and are
        // kept.
        if (c < FIRST_ACCENT || c > LAST_ACCENT) {
          folded.append(c);
        }
      }
    }
  }

  private static boolean isAscii(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
