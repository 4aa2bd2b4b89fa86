package io.pactsync.emulator.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sequence of one or more whole words, matched in any case and with any punctuation between them.
 * Chinese and Japanese text has no spaces, so there a word may start and end at any character.
 */
record WordSequence(List<String> lowerCase) {

  WordSequence {
    lowerCase = List.copyOf(lowerCase);
    if (lowerCase.isEmpty()) {
      throw new IllegalArgumentException("A search needs at least one word.");
    }
  }

  /** Returns the words of a text; empty when the text has only punctuation. */
  static Optional<WordSequence> of(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && isWordCharacter(text.charAt(i))) {
        word.append(Character.toLowerCase(text.charAt(i)));
      } else if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(new WordSequence(words));
  }

  boolean occursIn(String text) {
    char first = lowerCase.get(0).charAt(0);
    for (int i = 0; i < text.length(); i++) {
      if (Character.toLowerCase(text.charAt(i)) == first
          && isBoundary(text, i)
          && occurAt(text, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean occurAt(String text, int start) {
    int at = start;
    for (String word : lowerCase) {
      while (at < text.length() && !isWordCharacter(text.charAt(at))) {
        at++;
      }
      int end = at + word.length();
      if (end > text.length() || !isBoundary(text, at) || !isBoundary(text, end)) {
        return false;
      }
      for (int i = 0; i < word.length(); i++) {
        if (Character.toLowerCase(text.charAt(at + i)) != word.charAt(i)) {
          return false;
        }
      }
      at = end;
    }
    return true;
  }

  private static boolean isBoundary(String text, int at) {
    if (at == 0 || at == text.length()) {
      return true;
    }
    char before = text.charAt(at - 1);
    char after = text.charAt(at);
    return !isWordCharacter(before)
        || !isWordCharacter(after)
        || isWrittenWithoutSpaces(before)
        || isWrittenWithoutSpaces(after);
  }

  private static boolean isWordCharacter(char c) {
    return Character.isLetterOrDigit(c)
        || Character.isSurrogate(c)
        || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static boolean isWrittenWithoutSpaces(char c) {
    // Kana, and CJK ideographs with extension A. Hangul has spaces.
    return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF);
  }
}
