package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.Fault;
import io.pactsync.gmail.MessagePage;
import io.pactsync.gmail.MessageQuery;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Outcome;
import io.pactsync.store.MessageRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Walks through a listing page by page. Only a missing token ends it: pages may be empty, short, in
 * any order, and repeat ids of the page before. Never more than two pages are held.
 */
final class Pages {
  private static final int MOST_RESTARTS = 5;

  private final MeteredGmail gmail;
  private final Caller caller;

  Pages(MeteredGmail gmail, Caller caller) {
    this.gmail = gmail;
    this.caller = caller;
  }

  /** Who is shown the pages. */
  interface Visitor {
    /**
     * The next page.
     *
     * @param messages without those that the page before had already
     * @param next the token of the page after it, empty at the end
     */
    void page(List<MessageRef> messages, Optional<String> next);

    /** A token has gone bad: the first page comes next. */
    void restart();
  }

  /**
   * Goes on to the end.
   *
   * @param from the token of the page to begin with, empty for the first
   */
  void walk(String query, Optional<String> from, Visitor visitor)
      throws SyncHalted, InterruptedException {
    Optional<String> token = from;
    Set<String> before = Set.of();
    int restarts = 0;
    while (true) {
      Outcome<MessagePage> outcome = page(query, token);
      boolean stale = token.isPresent() && isStaleToken(outcome);
      Optional<String> next = stale ? token : Answer.of(outcome).nextPageToken();
      if (next.isPresent() && next.equals(token)) {
        // Gone bad, or the same page for ever: the listing begins anew, and loses nothing.
        requirePatience(++restarts);
        visitor.restart();
        token = Optional.empty();
        before = Set.of();
        continue;
      }
      List<MessageRef> refs = refs(Answer.of(outcome));
      Set<String> known = before;
      visitor.page(refs.stream().filter(ref -> !known.contains(ref.gmailId())).toList(), next);
      if (next.isEmpty()) {
        return;
      }
      before = refs.stream().map(MessageRef::gmailId).collect(Collectors.toUnmodifiableSet());
      token = next;
    }
  }

  private Outcome<MessagePage> page(String query, Optional<String> token)
      throws InterruptedException {
    MessageQuery first = MessageQuery.first(query);
    return gmail.listMessages(caller, token.map(first::page).orElse(first));
  }

  private static boolean isStaleToken(Outcome<MessagePage> outcome) {
    return outcome instanceof Outcome.Faulted<MessagePage> faulted
        && faulted.fault() instanceof Fault.InvalidPageToken;
  }

  private static void requirePatience(int restarts) throws SyncHalted {
    if (restarts > MOST_RESTARTS) {
      throw new SyncHalted(
          SyncHalted.Cause.GOOGLE,
          "Gmail gave page tokens that it did not accept "
              + MOST_RESTARTS
              + " times over; run it again later");
    }
  }

  private static List<MessageRef> refs(MessagePage page) {
    return page.messages().stream()
        .map(message -> new MessageRef(message.id(), message.threadId()))
        .distinct()
        .toList();
  }
}
