package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.emulator.mailbox.StoredMail;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Creates searches from {@code q}, {@code labelIds} and {@code includeSpamTrash}. */
final class MailSearch {
  private static final int MULTI_PAGE_ESTIMATE = 201;

  /**
   * A search that has not run yet.
   *
   * @param key identifies the search in page tokens
   */
  record Found(String key, Supplier<List<StoredMail>> mails) {}

  private final InstantSource clock;

  MailSearch(InstantSource clock) {
    this.clock = clock;
  }

  Found find(ApiCall call) throws FailedCall {
    String q = call.query().first("q").orElse("");
    if (!q.isEmpty() && Scopes.forbidQueries(call.access().scopes())) {
      throw new FailedCall(GoogleErrors.metadataScopeHasNoQuery());
    }
    Set<String> labels = new TreeSet<>(call.query().all("labelIds"));
    boolean spamTrash = call.query().first("includeSpamTrash").filter("true"::equals).isPresent();
    SearchQuery query = q.isBlank() ? SearchQuery.ALL : SearchQuery.parse(q, clock);
    return new Found(
        q + "\n" + labels + spamTrash, () -> call.mailbox().search(query, labels, spamTrash));
  }

  /** As inexact as Gmail's estimate: correct only when there is a single page. */
  static int estimate(Listings.Page<?> page) {
    return page.next().isPresent() ? MULTI_PAGE_ESTIMATE : page.items().size();
  }
}
