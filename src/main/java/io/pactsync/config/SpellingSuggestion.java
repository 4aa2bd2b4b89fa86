package io.pactsync.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests corrections of misspelled words. */
final class SpellingSuggestion {
  private SpellingSuggestion() {}

  /** Returns a clause such as {@code (did you mean quota.profile?)}, or an empty text. */
  static String didYouMean(String word, Collection<String> known) {
    return nearest(word, known).map(near -> " (did you mean " + near + "?)").orElse("");
  }

  /**
   * Returns the known word that differs from this one in a few letters, or that ends with it:
   * {@code profile} suggests {@code quota.profile}.
   */
  static Optional<String> nearest(String word, Collection<String> known) {
    String lower = word.toLowerCase(Locale.ROOT);
    int tolerance = Math.max(1, Math.min(4, lower.length() / 3));
    record Candidate(String name, int distance) {}
    return known.stream()
        .map(name -> new Candidate(name, distance(lower, name.toLowerCase(Locale.ROOT))))
        .filter(candidate -> candidate.distance() <= tolerance)
        .min(Comparator.comparingInt(Candidate::distance))
        .map(Candidate::name)
        .or(() -> known.stream().filter(name -> name.endsWith("." + lower)).findFirst());
  }

  /** Counts the letters to insert, delete, replace or swap with their neighbour. */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        cost[i][j] =
            Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[a.length()][b.length()];
  }
}
