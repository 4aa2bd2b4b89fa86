package io.pactsync.contract;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a text. Letters, digits and scripts are separate words: {@code NDA2026} is two.
 *
 * @param lowerCase the words in lower case
 * @param folded the words in folded form, for comparison
 */
record WordList(List<String> lowerCase, List<String> folded) {
  /** Splits a subject or text. */
  static WordList ofText(String text) {
    return split(text, false);
  }

  /** Splits a file name, where {@code LeaseAgreement} is two words. */
  static WordList ofName(String name) {
    return split(name, true);
  }

  int size() {
    return folded.size();
  }

  private static WordList split(String text, boolean camel) {
    String normal = Normalizer.normalize(text, Normalizer.Form.NFKC);
    List<String> written = new ArrayList<>();
    List<String> folded = new ArrayList<>();
    int start = -1;
    int previous = -1;
    for (int i = 0; i < normal.length(); ) {
      int current = normal.codePointAt(i);
      int next = i + Character.charCount(current);
      boolean within = isWord(current);
      if (start >= 0 && (!within || isBorder(normal, previous, current, next, camel))) {
        add(normal.substring(start, i), written, folded);
        start = -1;
      }
      if (within && start < 0) {
        start = i;
      }
      previous = current;
      i = next;
    }
    if (start >= 0) {
      add(normal.substring(start), written, folded);
    }
    return new WordList(written, folded);
  }

  private static void add(String word, List<String> written, List<String> folded) {
    String lower = word.toLowerCase(Locale.ROOT);
    String comparable = TextFolding.fold(lower);
    // A lone accent folds to an empty string. Every word must have at least one letter.
    if (!comparable.isEmpty()) {
      written.add(lower);
      folded.add(comparable);
    }
  }

  private static boolean isBorder(String text, int previous, int current, int next, boolean camel) {
    if (isMark(current)) {
      return false;
    }
    if (!isMark(previous) && WordScript.ofCodePoint(previous) != WordScript.ofCodePoint(current)) {
      return true;
    }
    if (!camel || !Character.isUpperCase(current)) {
      return false;
    }
    // leaseAgreement splits before the A, NDASigned before the S.
    return Character.isLowerCase(previous)
        || (Character.isUpperCase(previous)
            && next < text.length()
            && Character.isLowerCase(text.codePointAt(next)));
  }

  private static boolean isWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || isMark(codePoint);
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}
