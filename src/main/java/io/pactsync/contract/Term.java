package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;

/**
 * A term, ready to be compared: one or more words in a row.
 *
 * @param first decides where to look
 * @param rest the words that must follow
 */
record Term(Pattern first, List<Pattern> rest) {
  /**
   * One word of a term.
   *
   * @param text folded
   * @param openStart whether letters may come before it
   * @param openEnd whether letters may come after it
   */
  record Pattern(String text, boolean openStart, boolean openEnd) {
    boolean fits(String word) {
      if (openStart) {
        return openEnd ? word.contains(text) : word.endsWith(text);
      }
      return openEnd ? word.startsWith(text) : word.equals(text);
    }

    /** How much a fit says: the whole word most, then its ending, which heads a compound. */
    int rank() {
      if (openStart) {
        return openEnd ? 0 : 2;
      }
      return openEnd ? 1 : 3;
    }
  }

  /**
   * Reads the written form.
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
          "The term \"%s\" has no letter or digit to be found by.".formatted(written));
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
