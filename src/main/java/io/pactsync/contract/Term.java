package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * A parsed term: one or more consecutive words.
 *
 * @param first the pattern of the first word, used as the index key
 * @param rest the patterns of the following words
 */
record Term(WordPattern first, List<WordPattern> rest) {
  /**
   * The pattern of one word of a term.
   *
   * @param text folded
   * @param allowsLeadingLetters whether letters may precede it
   * @param allowsTrailingLetters whether letters may follow it
   */
  record WordPattern(String text, boolean allowsLeadingLetters, boolean allowsTrailingLetters) {
    boolean matches(String word) {
      if (allowsLeadingLetters) {
        return allowsTrailingLetters ? word.contains(text) : word.endsWith(text);
      }
      return allowsTrailingLetters ? word.startsWith(text) : word.equals(text);
    }

    /**
     * How specific a match is. A whole word ranks first, then an ending, because a compound ends in
     * its head.
     */
    int rank() {
      if (allowsLeadingLetters) {
        return allowsTrailingLetters ? 0 : 2;
      }
      return allowsTrailingLetters ? 1 : 3;
    }
  }

  /**
   * Parses a term.
   *
   * @throws IllegalArgumentException when it has no letter or digit
   */
  static Term parse(String written) {
    List<WordPattern> patterns = new ArrayList<>();
    for (String piece : written.strip().split("\\s+")) {
      List<String> words = TokenizedText.ofText(piece).folded();
      for (int i = 0; i < words.size(); i++) {
        patterns.add(
            pattern(
                words.get(i),
                i == 0 && piece.startsWith("*"),
                i == words.size() - 1 && piece.endsWith("*")));
      }
    }
    if (patterns.isEmpty()) {
      throw new IllegalArgumentException(
          "The term \"%s\" must contain a letter or digit.".formatted(written));
    }
    return new Term(patterns.get(0), List.copyOf(patterns.subList(1, patterns.size())));
  }

  int wordCount() {
    return 1 + rest.size();
  }

  boolean matches(List<String> words, int at) {
    if (at + wordCount() > words.size() || !first.matches(words.get(at))) {
      return false;
    }
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).matches(words.get(at + 1 + i))) {
        return false;
      }
    }
    return true;
  }

  private static WordPattern pattern(String word, boolean openStart, boolean openEnd) {
    boolean unspaced = WordScript.ofCodePoint(word.codePointAt(0)) == WordScript.UNSPACED;
    return new WordPattern(word, openStart || unspaced, openEnd || unspaced);
  }
}
