package io.pactsync.sync;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.GmailError;
import io.pactsync.gmail.MessagePage;
import io.pactsync.gmail.MessageQuery;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.MessageRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a listing page by page. Only a missing token ends the listing: a page may be empty or
 * short, may be in any order, and may repeat ids of the page before. At most two pages are in
 * memory.
 */
final class ListingReader {
  private static final int MAX_RESTARTS = 5;

  private final MeteredGmail gmail;
  private final Caller caller;

  ListingReader(MeteredGmail gmail, Caller caller) {
    this.gmail = gmail;
    this.caller = caller;
  }

  /** Receives the pages. */
  interface PageVisitor {
    /**
     * Receives the next page.
     *
     * @param messages without messages of the page before
     * @param next the token of the following page; empty at the end
     */
    void page(List<MessageRef> messages, Optional<String> next);

    /** Called when Gmail no longer accepts a token. The first page comes next. */
    void restart();
  }

  /**
   * Reads to the end of the listing.
   *
   * @param from the token of the page to begin with; empty for the first page
   */
  void walk(String query, Optional<String> from, PageVisitor visitor)
      throws SyncHaltedException, InterruptedException {
    Optional<String> token = from;
    Set<String> before = Set.of();
    int restarts = 0;
    while (true) {
      CallResult<MessagePage> outcome = page(query, token);
      boolean stale = token.isPresent() && isStaleToken(outcome);
      Optional<String> next = stale ? token : GmailResults.valueOf(outcome).nextPageToken();
      if (next.isPresent() && next.equals(token)) {
        // Gmail no longer accepts the token, or returns the same token for ever. Starting again
        // loses nothing.
        requireRestartsLeft(++restarts);
        visitor.restart();
        token = Optional.empty();
        before = Set.of();
        continue;
      }
      List<MessageRef> refs = refs(GmailResults.valueOf(outcome));
      Set<String> known = before;
      visitor.page(refs.stream().filter(ref -> !known.contains(ref.gmailId())).toList(), next);
      if (next.isEmpty()) {
        return;
      }
      before = refs.stream().map(MessageRef::gmailId).collect(Collectors.toUnmodifiableSet());
      token = next;
    }
  }

  private CallResult<MessagePage> page(String query, Optional<String> token)
      throws InterruptedException {
    MessageQuery first = MessageQuery.first(query);
    return gmail.listMessages(caller, token.map(first::page).orElse(first));
  }

  private static boolean isStaleToken(CallResult<MessagePage> outcome) {
    return outcome instanceof CallResult.Failure<MessagePage> failure
        && failure.error() instanceof GmailError.InvalidPageToken;
  }

  private static void requireRestartsLeft(int restarts) throws SyncHaltedException {
    if (restarts > MAX_RESTARTS) {
      throw new SyncHaltedException(
          SyncHaltedException.HaltCause.GOOGLE,
          "Gmail rejected its own page tokens more than "
              + MAX_RESTARTS
              + " times; sync again later");
    }
  }

  private static List<MessageRef> refs(MessagePage page) {
    return page.messages().stream()
        .map(message -> new MessageRef(message.id(), message.threadId()))
        .distinct()
        .toList();
  }
}
