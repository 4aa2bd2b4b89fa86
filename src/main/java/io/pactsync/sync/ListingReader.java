package io.pactsync.sync;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MessagePage;
import io.pactsync.gmail.MessageQuery;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.MessageRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a listing page by page. A page may be empty or short, may be in any order, and may repeat
 * ids of the page before. At most two pages are in memory.
 */
final class ListingReader {
  private static final PagedReader.PagedMethod<MessagePage> LISTING =
      new PagedReader.PagedMethod<>(
          "listing",
          MessagePage::nextPageToken,
          page -> page.messages().stream().map(MessagePage.ListedMessage::id));

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
    new PagedReader<>(LISTING, token -> page(query, token), new DistinctPages(visitor)).read(from);
  }

  private CallResult<MessagePage> page(String query, Optional<String> token)
      throws InterruptedException {
    MessageQuery first = MessageQuery.first(query);
    return gmail.listMessages(caller, token.map(first::page).orElse(first));
  }

  /** Leaves out messages of the page before. */
  private static final class DistinctPages implements PagedReader.PageReceiver<MessagePage> {
    private final PageVisitor visitor;
    private Set<String> before = Set.of();

    DistinctPages(PageVisitor visitor) {
      this.visitor = visitor;
    }

    @Override
    public void page(MessagePage page, Optional<String> next) {
      List<MessageRef> refs =
          page.messages().stream()
              .map(message -> new MessageRef(message.id(), message.threadId()))
              .distinct()
              .toList();
      Set<String> known = before;
      visitor.page(refs.stream().filter(ref -> !known.contains(ref.gmailId())).toList(), next);
      before = refs.stream().map(MessageRef::gmailId).collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public void restart() {
      before = Set.of();
      visitor.restart();
    }
  }
}
