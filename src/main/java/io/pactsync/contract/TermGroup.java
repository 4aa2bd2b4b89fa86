package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The terms of one kind. A term is one or more words; a {@code *} at the start or end of a word
 * matches more letters. See the comments in {@code verdict-rules.yaml}.
 *
 * @param words terms by language
 */
public record TermGroup(TermWeights weights, Map<String, List<String>> words) {
  /**
   * Checks every term.
   *
   * @throws IllegalArgumentException when a term has no letter or digit
   */
  public TermGroup {
    Map<String, List<String>> copy = new TreeMap<>();
    words.forEach((language, terms) -> copy.put(language, List.copyOf(terms)));
    copy.values().forEach(terms -> terms.forEach(Term::parse));
    words = Map.copyOf(copy);
  }

  TermGroup plus(String language, List<String> terms) {
    List<String> all = new ArrayList<>(words.getOrDefault(language, List.of()));
    all.addAll(terms);
    Map<String, List<String>> copy = new TreeMap<>(words);
    copy.put(language, all);
    return new TermGroup(weights, copy);
  }
}
