package io.pactsync.contract;

import io.pactsync.contract.Term.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An index of terms. A search reads the text once, for any number of terms. Immutable and
 * thread-safe.
 */
final class Vocabulary {
  private static final Comparator<Entry> MOST_SPECIFIC =
      Comparator.<Entry>comparingInt(entry -> entry.term().words())
          .thenComparingInt(entry -> entry.term().first().rank())
          .thenComparingInt(entry -> entry.term().first().text().length());

  private record Entry(TermKind kind, Term term) {}

  private final Map<String, List<Entry>> whole = new HashMap<>();
  private final Map<String, List<Entry>> beginnings = new HashMap<>();
  private final Map<String, List<Entry>> endings = new HashMap<>();
  private final List<Entry> within = new ArrayList<>();
  private final List<Entry> unspaced = new ArrayList<>();
  private int shortestAffix = Integer.MAX_VALUE;
  private int longestAffix;

  Vocabulary(VerdictRules rules, Set<TermKind> kinds) {
    kinds.stream()
        .flatMap(kind -> entries(kind, rules.group(kind)))
        // Languages share terms, and folding makes more of them equal.
        .distinct()
        .forEach(this::add);
    unspaced.sort(MOST_SPECIFIC.reversed());
  }

  /** Returns the matches in text order. */
  List<Hit> find(Words words) {
    List<Hit> matches = new ArrayList<>();
    int at = 0;
    while (at < words.size()) {
      at += findAt(words, at, matches);
    }
    return matches;
  }

  private int findAt(Words words, int at, List<Hit> matches) {
    String word = words.folded().get(at);
    if (Script.of(word.codePointAt(0)) == Script.UNSPACED) {
      findUnspaced(words, at, matches);
      return 1;
    }
    List<Entry> best = mostSpecific(words, at);
    for (Entry entry : best) {
      matches.add(match(entry, words, at));
    }
    return best.isEmpty() ? 1 : best.get(0).term().words();
  }

  /** Returns the most specific entries. Several kinds may share a term. */
  private List<Entry> mostSpecific(Words words, int at) {
    List<Entry> best = new ArrayList<>();
    for (Entry entry : candidates(words.folded().get(at))) {
      if (!entry.term().fits(words.folded(), at)) {
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

  private List<Entry> candidates(String word) {
    List<Entry> found = new ArrayList<>(whole.getOrDefault(word, List.of()));
    int longest = Math.min(word.length(), longestAffix);
    for (int length = shortestAffix; length <= longest; length++) {
      found.addAll(beginnings.getOrDefault(word.substring(0, length), List.of()));
      found.addAll(endings.getOrDefault(word.substring(word.length() - length), List.of()));
    }
    for (Entry entry : within) {
      if (entry.term().first().fits(word)) {
        found.add(entry);
      }
    }
    return found;
  }

  /**
   * Finds all terms in a run of letters without spaces. A longer term hides the terms inside it.
   */
  private void findUnspaced(Words words, int at, List<Hit> matches) {
    String rest = words.folded().get(at);
    for (Entry entry : unspaced) {
      String text = entry.term().first().text();
      if (rest.contains(text) && entry.term().fits(words.folded(), at)) {
        matches.add(new Hit(entry.kind(), text, at));
        rest = rest.replace(text, " ");
      }
    }
  }

  private static Stream<Entry> entries(TermKind kind, TermGroup group) {
    return group.words().values().stream()
        .flatMap(List::stream)
        .flatMap(term -> spellings(term).stream())
        .map(spelling -> new Entry(kind, Term.parse(spelling)));
  }

  /** File names often spell out umlauts: Mietvertraege. */
  private static Set<String> spellings(String term) {
    String spelledOut = term.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue");
    return spelledOut.equals(term) ? Set.of(term) : Set.of(term, spelledOut);
  }

  private void add(Entry entry) {
    Pattern first = entry.term().first();
    if (Script.of(first.text().codePointAt(0)) == Script.UNSPACED) {
      unspaced.add(entry);
    } else if (first.openStart() && first.openEnd()) {
      within.add(entry);
    } else {
      Map<String, List<Entry>> index =
          first.openStart() ? endings : first.openEnd() ? beginnings : whole;
      index.computeIfAbsent(first.text(), text -> new ArrayList<>()).add(entry);
      if (index != whole) {
        shortestAffix = Math.min(shortestAffix, first.text().length());
        longestAffix = Math.max(longestAffix, first.text().length());
      }
    }
  }

  private static Hit match(Entry entry, Words words, int at) {
    List<String> written = words.written().subList(at, at + entry.term().words());
    return new Hit(entry.kind(), String.join(" ", written), at);
  }
}
