package io.pactsync.contract;

import io.pactsync.contract.Term.WordPattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the terms of the verdict rules in a text. A search reads the text once, for any number of
 * terms. Immutable and thread-safe.
 */
final class TermIndex {
  private static final Comparator<IndexedTerm> MOST_SPECIFIC =
      Comparator.<IndexedTerm>comparingInt(entry -> entry.term().wordCount())
          .thenComparingInt(entry -> entry.term().first().rank())
          .thenComparingInt(entry -> entry.term().first().text().length());

  private record IndexedTerm(TermKind kind, Term term) {}

  private final Map<String, List<IndexedTerm>> wholeWords = new HashMap<>();
  private final Map<String, List<IndexedTerm>> beginnings = new HashMap<>();
  private final Map<String, List<IndexedTerm>> endings = new HashMap<>();
  private final List<IndexedTerm> containedTerms = new ArrayList<>();
  private final List<IndexedTerm> unspacedTerms = new ArrayList<>();
  private int shortestAffix = Integer.MAX_VALUE;
  private int longestAffix;

  TermIndex(VerdictRules rules, Set<TermKind> kinds) {
    kinds.stream()
        .flatMap(kind -> entries(kind, rules.group(kind)))
        // Languages share terms, and folding makes more of them equal.
        .distinct()
        .forEach(this::add);
    unspacedTerms.sort(MOST_SPECIFIC.reversed());
  }

  /** Returns the matches in text order. */
  List<TermMatch> find(TokenizedText words) {
    List<TermMatch> matches = new ArrayList<>();
    int at = 0;
    while (at < words.size()) {
      at += findAt(words, at, matches);
    }
    return matches;
  }

  private int findAt(TokenizedText words, int at, List<TermMatch> matches) {
    String word = words.folded().get(at);
    if (WordScript.ofCodePoint(word.codePointAt(0)) == WordScript.UNSPACED) {
      findUnspaced(words, at, matches);
      return 1;
    }
    List<IndexedTerm> best = mostSpecific(words, at);
    for (IndexedTerm entry : best) {
      matches.add(match(entry, words, at));
    }
    return best.isEmpty() ? 1 : best.get(0).term().wordCount();
  }

  /** Returns the most specific entries. Several kinds may share a term. */
  private List<IndexedTerm> mostSpecific(TokenizedText words, int at) {
    List<IndexedTerm> best = new ArrayList<>();
    for (IndexedTerm entry : candidates(words.folded().get(at))) {
      if (!entry.term().matches(words.folded(), at)) {
        continue;
      }
      int order = best.isEmpty() ? 0 : MOST_SPECIFIC.compare(entry, best.get(0));
      if (order > 0) {
        best.clear();
      }
      if (order >= 0) {
        best.add(entry);
      }
    }
    return best;
  }

  private List<IndexedTerm> candidates(String word) {
    List<IndexedTerm> found = new ArrayList<>(wholeWords.getOrDefault(word, List.of()));
    int longest = Math.min(word.length(), longestAffix);
    for (int length = shortestAffix; length <= longest; length++) {
      found.addAll(beginnings.getOrDefault(word.substring(0, length), List.of()));
      found.addAll(endings.getOrDefault(word.substring(word.length() - length), List.of()));
    }
    for (IndexedTerm entry : containedTerms) {
      if (entry.term().first().matches(word)) {
        found.add(entry);
      }
    }
    return found;
  }

  /**
   * Finds all terms in a run of letters without spaces. A longer term hides the terms inside it.
   */
  private void findUnspaced(TokenizedText words, int at, List<TermMatch> matches) {
    String rest = words.folded().get(at);
    for (IndexedTerm entry : unspacedTerms) {
      String text = entry.term().first().text();
      if (rest.contains(text) && entry.term().matches(words.folded(), at)) {
        matches.add(new TermMatch(entry.kind(), text, at));
        rest = rest.replace(text, " ");
      }
    }
  }

  private static Stream<IndexedTerm> entries(TermKind kind, TermGroup group) {
    return group.termsByLanguage().values().stream()
        .flatMap(List::stream)
        .flatMap(term -> spellings(term).stream())
        .map(spelling -> new IndexedTerm(kind, Term.parse(spelling)));
  }

  /** File names often spell out umlauts: Mietvertraege. */
  private static Set<String> spellings(String term) {
    String spelledOut = term.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue");
    return spelledOut.equals(term) ? Set.of(term) : Set.of(term, spelledOut);
  }

  private void add(IndexedTerm entry) {
    WordPattern first = entry.term().first();
    if (WordScript.ofCodePoint(first.text().codePointAt(0)) == WordScript.UNSPACED) {
      unspacedTerms.add(entry);
    } else if (first.allowsLeadingLetters() && first.allowsTrailingLetters()) {
      containedTerms.add(entry);
    } else {
      Map<String, List<IndexedTerm>> index =
          first.allowsLeadingLetters()
              ? endings
              : first.allowsTrailingLetters() ? beginnings : wholeWords;
      index.computeIfAbsent(first.text(), text -> new ArrayList<>()).add(entry);
      if (index != wholeWords) {
        shortestAffix = Math.min(shortestAffix, first.text().length());
        longestAffix = Math.max(longestAffix, first.text().length());
      }
    }
  }

  private static TermMatch match(IndexedTerm entry, TokenizedText words, int at) {
    List<String> written = words.lowerCase().subList(at, at + entry.term().wordCount());
    return new TermMatch(entry.kind(), String.join(" ", written), at);
  }
}
