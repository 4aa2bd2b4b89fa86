package io.pactsync.contract;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a text. A word ends where letters meet digits, or where a spaced script meets one
 * without spaces, such as Chinese: {@code NDA2026} is two words.
 *
 * @param lowerCase the words in lower case
 * @param folded the same words without case and accents
 */
record TokenizedText(List<String> lowerCase, List<String> folded) {
  /** Splits a subject or text. */
  static TokenizedText ofText(String text) {
    return split(text, false);
  }

  /** Splits a file name, where {@code LeaseAgreement} is two words. */
  static TokenizedText ofFileName(String name) {
    return split(name, true);
  }

  int size() {
    return folded.size();
  }

  private static TokenizedText split(String text, boolean splitsCamelCase) {
    String normalized = Normalizer.normalize(text, Normalizer.Form.NFKC);
    List<String> lowerCase = new ArrayList<>();
    List<String> folded = new ArrayList<>();
    int start = -1;
    int previous = -1;
    for (int i = 0; i < normalized.length(); ) {
      int current = normalized.codePointAt(i);
      int next = i + Character.charCount(current);
      boolean inWord = isWordCharacter(current);
      if (start >= 0
          && (!inWord || isWordBoundary(normalized, previous, current, next, splitsCamelCase))) {
        add(normalized.substring(start, i), lowerCase, folded);
        start = -1;
      }
      if (inWord && start < 0) {
        start = i;
      }
      previous = current;
      i = next;
    }
    if (start >= 0) {
      add(normalized.substring(start), lowerCase, folded);
    }
    return new TokenizedText(lowerCase, folded);
  }

  private static void add(String word, List<String> lowerCase, List<String> folded) {
    String lower = word.toLowerCase(Locale.ROOT);
    String comparable = TextFolding.fold(lower);
    // A lone accent folds to an empty string and is not a word.
    if (!comparable.isEmpty()) {
      lowerCase.add(lower);
      folded.add(comparable);
    }
  }

  private static boolean isWordBoundary(
      String text, int previous, int current, int next, boolean splitsCamelCase) {
    if (isCombiningMark(current)) {
      return false;
    }
    if (!isCombiningMark(previous)
        && WordScript.ofCodePoint(previous) != WordScript.ofCodePoint(current)) {
      return true;
    }
    if (!splitsCamelCase || !Character.isUpperCase(current)) {
      return false;
    }
    // leaseAgreement splits before the A, NDASigned before the S.
    return Character.isLowerCase(previous)
        || (Character.isUpperCase(previous)
            && next < text.length()
            && Character.isLowerCase(text.codePointAt(next)));
  }

  private static boolean isWordCharacter(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || isCombiningMark(codePoint);
  }

  private static boolean isCombiningMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}
