package io.pactsync.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The terms of one kind. A term is one or more words; a {@code *} at the start or end of a word
 * matches more letters. See the comments in {@code verdict-rules.yaml}.
 *
 * @param termsByLanguage terms by language
 */
public record TermGroup(TermWeights weights, Map<String, List<String>> termsByLanguage) {
  /**
   * Checks every term.
   *
   * @throws IllegalArgumentException when a term has no letter or digit
   */
  public TermGroup {
    Map<String, List<String>> copy = new TreeMap<>();
    termsByLanguage.forEach((language, terms) -> copy.put(language, List.copyOf(terms)));
    copy.values().forEach(terms -> terms.forEach(Term::parse));
    termsByLanguage = Map.copyOf(copy);
  }

  TermGroup withAddedTerms(String language, List<String> terms) {
    List<String> all = new ArrayList<>(termsByLanguage.getOrDefault(language, List.of()));
    all.addAll(terms);
    Map<String, List<String>> copy = new TreeMap<>(termsByLanguage);
    copy.put(language, all);
    return new TermGroup(weights, copy);
  }
}
