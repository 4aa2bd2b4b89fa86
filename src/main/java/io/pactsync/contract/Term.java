package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * A parsed term: one or more consecutive words.
 *
 * @param first the pattern of the first word, used as the index key
 * @param rest the patterns of the following words
 */
record Term(Pattern first, List<Pattern> rest) {
  /**
   * The pattern of one word of a term.
   *
   * @param text folded
   * @param openStart whether letters may precede it
   * @param openEnd whether letters may follow it
   */
  record Pattern(String text, boolean openStart, boolean openEnd) {
    boolean fits(String word) {
      if (openStart) {
        return openEnd ? word.contains(text) : word.endsWith(text);
      }
      return openEnd ? word.startsWith(text) : word.equals(text);
    }

    /**
     * How specific a match is. A whole word ranks first, then an ending, because a compound ends in
     * its head.
     */
    int rank() {
      if (openStart) {
        return openEnd ? 0 : 2;
      }
      return openEnd ? 1 : 3;
    }
  }

  /**
   * Parses a term.
   *
   * @throws IllegalArgumentException when it has no letter or digit
   */
  static Term parse(String written) {
    List<Pattern> patterns = new ArrayList<>();
    for (String piece : written.strip().split("\\s+")) {
      List<String> words = Words.of(piece).folded();
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

  int words() {
    return 1 + rest.size();
  }

  boolean fits(List<String> words, int at) {
    if (at + words() > words.size() || !first.fits(words.get(at))) {
      return false;
    }
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).fits(words.get(at + 1 + i))) {
        return false;
      }
    }
    return true;
  }

  private static Pattern pattern(String word, boolean openStart, boolean openEnd) {
    boolean unspaced = Script.of(word.codePointAt(0)) == Script.UNSPACED;
    return new Pattern(word, openStart || unspaced, openEnd || unspaced);
  }
}
