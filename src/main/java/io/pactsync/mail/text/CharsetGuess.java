package io.pactsync.mail.text;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * Guesses the charset of bytes that are not UTF-8. A wrong guess garbles text that windows-1252
 * shows almost right, so the guess counts only when the text that it gives is plausible.
 */
final class CharsetGuess {
  /** Letters in a row. Accented letters of Western Europe never pass for that many. */
  private static final int MIN_RUN = 4;

  private static final String JAPANESE = "windows-31j";

  /** By the detector's names. Others are too easily confused with windows-1252. */
  private static final Map<String, String> ACCEPTED =
      Map.of(
          "SHIFT_JIS", JAPANESE,
          "EUC-JP", "EUC-JP",
          "GB18030", "GB18030",
          "BIG5", "Big5",
          "EUC-KR", "x-windows-949",
          "WINDOWS-1251", "windows-1251",
          "KOI8-R", "KOI8-R",
          "ISO-8859-5", "ISO-8859-5",
          "ISO-8859-7", "windows-1253",
          "WINDOWS-1253", "windows-1253");

  private CharsetGuess() {}

  static Optional<Charset> of(byte[] bytes) {
    UniversalDetector detector = new UniversalDetector();
    detector.handleData(bytes);
    detector.dataEnd();
    String found = detector.getDetectedCharset();
    return Optional.ofNullable(found)
        .map(ACCEPTED::get)
        .filter(name -> isPlausible(bytes, Charset.forName(name)))
        // The detector needs some twenty letters. Shift_JIS shows itself earlier.
        .or(() -> Optional.of(JAPANESE).filter(name -> isShiftJis(bytes)))
        .map(Charset::forName);
  }

  private static boolean isPlausible(byte[] bytes, Charset charset) {
    return CharsetDecoder.decodeStrictly(bytes, charset)
        .filter(text -> charset.newEncoder().maxBytesPerChar() > 1 ? isAsian(text) : isWords(text))
        .isPresent();
  }

  /** The first byte of common Japanese letters is a control character in Latin charsets. */
  private static boolean isShiftJis(byte[] bytes) {
    int telling = 0;
    int letters = 0;
    for (int i = 0; i < bytes.length; i++) {
      int b = bytes[i] & 0xff;
      boolean leads = b > 0x80 && b < 0xa0;
      boolean twoBytes = leads || b >= 0xe0;
      telling += leads ? 1 : 0;
      letters += b >= 0x80 ? 1 : 0;
      i += twoBytes ? 1 : 0;
    }
    return telling * 4 >= letters * 3 && isPlausible(bytes, Charset.forName(JAPANESE));
  }

  private static boolean isAsian(String text) {
    return longestRun(text, CharsetGuess::isAsianLetter) >= MIN_RUN;
  }

  private static boolean isAsianLetter(int c) {
    return Character.isIdeographic(c)
        || List.of(
                Character.UnicodeScript.HIRAGANA,
                Character.UnicodeScript.KATAKANA,
                Character.UnicodeScript.HANGUL)
            .contains(Character.UnicodeScript.of(c));
  }

  /** Greek or Cyrillic words: no other letters beyond ASCII, no capital after a small letter. */
  private static boolean isWords(String text) {
    int before = ' ';
    for (int c : text.codePoints().toArray()) {
      boolean mixed = Character.isLowerCase(before) && Character.isUpperCase(c);
      if (c > 127 && ((Character.isLetter(c) && !isEastern(c)) || mixed || isBox(c))) {
        return false;
      }
      before = c;
    }
    return longestRun(text, CharsetGuess::isEastern) >= MIN_RUN;
  }

  private static boolean isEastern(int c) {
    return List.of(Character.UnicodeScript.CYRILLIC, Character.UnicodeScript.GREEK)
        .contains(Character.UnicodeScript.of(c));
  }

  /** KOI8-R draws boxes with the bytes of other charsets' letters. */
  private static boolean isBox(int c) {
    return c >= 0x2320 && c < 0x2600;
  }

  private static int longestRun(String text, IntPredicate letter) {
    int longest = 0;
    int run = 0;
    for (int c : text.codePoints().toArray()) {
      run = letter.test(c) ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
