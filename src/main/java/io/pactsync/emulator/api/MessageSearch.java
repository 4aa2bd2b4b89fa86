package io.pactsync.emulator.api;

import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.SearchQuery;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Creates searches from {@code q}, {@code labelIds} and {@code includeSpamTrash}. */
final class MessageSearch {
  private static final int MULTI_PAGE_ESTIMATE = 201;

  /**
   * A search that has not run yet.
   *
   * @param key identifies the search in page tokens
   */
  record PreparedSearch(String key, Supplier<List<MailboxMessage>> messages) {}

  private final InstantSource clock;

  MessageSearch(InstantSource clock) {
    this.clock = clock;
  }

  PreparedSearch prepare(AdmittedCall call) throws GoogleErrorException {
    String q = call.query().first("q").orElse("");
    if (!q.isEmpty() && MethodScopes.forbidQueries(call.access().scopes())) {
      throw new GoogleErrorException(GoogleErrors.metadataScopeHasNoQuery());
    }
    Set<String> labels = new TreeSet<>(call.query().all("labelIds"));
    boolean spamTrash = call.query().first("includeSpamTrash").filter("true"::equals).isPresent();
    SearchQuery query = q.isBlank() ? SearchQuery.ALL : SearchQuery.parse(q, clock);
    return new PreparedSearch(
        q + "\n" + labels + spamTrash,
        () ->
            call.mailbox().search(query, labels, spamTrash).stream()
                .filter(mail -> !call.hidden().contains(mail.id()))
                .toList());
  }

  /** As inexact as Gmail's estimate: correct only when there is a single page. */
  static int estimate(PagedListings.ListingPage<?> page) {
    return page.next().isPresent() ? MULTI_PAGE_ESTIMATE : page.items().size();
  }
}
