package io.pactsync.emulator.mailbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Remembers the last results: a client that pages through 100,000 messages asks the same question
 * 200 times, and each answer would read all of them. Thread-safe.
 */
final class SearchMemo {

  /** What was asked. */
  record Search(SearchQuery query, Set<String> labelIds, boolean everywhere) {}

  private static final int RESULTS_KEPT = 4;

  private final Map<Search, List<StoredMail>> results = new LinkedHashMap<>();
  private List<StoredMail> searched = List.of();

  /** The mails among {@code all} that match; {@code all} must never change once given. */
  List<StoredMail> search(List<StoredMail> all, Search search, Predicate<StoredMail> matches) {
    synchronized (this) {
      if (sameMails(all) && results.containsKey(search)) {
        return results.get(search);
      }
    }
    List<StoredMail> found = all.stream().filter(matches).toList();
    synchronized (this) {
      if (!sameMails(all)) {
        searched = all;
        results.clear();
      }
      results.put(search, found);
      if (results.size() > RESULTS_KEPT) {
        results.remove(results.keySet().iterator().next());
      }
    }
    return found;
  }

  // Comparing 100,000 mails would cost what remembering is there to save.
  @SuppressWarnings("ReferenceEquality")
  private boolean sameMails(List<StoredMail> all) {
    return searched == all;
  }
}
