package io.pactsync.emulator.mailbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Caches the latest search results. A client that pages through 100,000 messages repeats the same
 * search 200 times, and each search would read all of them. Thread-safe.
 */
final class SearchCache {

  /** The key of a search. */
  record SearchKey(SearchQuery query, Set<String> labelIds, boolean everywhere) {}

  private static final int MAX_RESULTS = 4;

  private final Map<SearchKey, List<MailboxMessage>> results = new LinkedHashMap<>();
  private List<MailboxMessage> searched = List.of();

  /** Returns the mails in {@code all} that match. {@code all} must never change afterwards. */
  List<MailboxMessage> search(
      List<MailboxMessage> all, SearchKey search, Predicate<MailboxMessage> matches) {
    synchronized (this) {
      if (sameMails(all) && results.containsKey(search)) {
        return results.get(search);
      }
    }
    List<MailboxMessage> found = all.stream().filter(matches).toList();
    synchronized (this) {
      if (!sameMails(all)) {
        searched = all;
        results.clear();
      }
      results.put(search, found);
      if (results.size() > MAX_RESULTS) {
        results.remove(results.keySet().iterator().next());
      }
    }
    return found;
  }

  // Comparing 100,000 mails would cost as much as the search itself.
  @SuppressWarnings("ReferenceEquality")
  private boolean sameMails(List<MailboxMessage> all) {
    return searched == all;
  }
}
