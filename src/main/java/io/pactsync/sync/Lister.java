package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.Fault;
import io.pactsync.gmail.MessagePage;
import io.pactsync.gmail.MessageQuery;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.gmail.Outcome;
import io.pactsync.store.Listing;
import io.pactsync.store.Listings;
import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageRef;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lists page by page, and books each page together with the progress. Only a missing token ends a
 * listing: pages may be empty, short, or in any order.
 */
final class Lister {
  private static final int MOST_RESTARTS = 5;

  private final MeteredGmail gmail;
  private final Listings listings;
  private final MessageBook book;
  private final SyncProgress progress;

  Lister(MeteredGmail gmail, Listings listings, MessageBook book, SyncProgress progress) {
    this.gmail = gmail;
    this.listings = listings;
    this.book = book;
    this.progress = progress;
  }

  /**
   * Goes on with the listing to its end.
   *
   * @return how many ids were new
   */
  long list(Caller caller, Listing listing) throws SyncHalted, InterruptedException {
    long newOnes = 0;
    int restarts = 0;
    Listing at = listing;
    while (true) {
      Outcome<MessagePage> outcome = page(caller, at.listedQuery(), at.nextPageToken());
      if (isStaleToken(outcome) && at.nextPageToken().isPresent()) {
        at = restart(at, ++restarts);
        continue;
      }
      MessagePage page = Answer.of(outcome);
      Optional<String> next = page.nextPageToken();
      if (next.isPresent() && next.equals(at.nextPageToken())) {
        // The same page for ever, if one went on: the listing begins anew.
        at = restart(at, ++restarts);
        continue;
      }
      newOnes += listings.recordPage(at, refs(page), next);
      progress.listed(caller.inbox(), book.tally(caller.inbox()).listed(), newOnes);
      if (next.isEmpty()) {
        return newOnes;
      }
      at = at.onPage(next);
    }
  }

  /** Lists without booking anything: ids that match, and those among them that are unknown. */
  Looked look(Caller caller, String query) throws SyncHalted, InterruptedException {
    long unknown = 0;
    Set<String> seen = new HashSet<>();
    Optional<String> token = Optional.empty();
    do {
      MessagePage page = Answer.of(page(caller, query, token));
      List<String> ids =
          page.messages().stream().map(MessagePage.ListedMessage::id).filter(seen::add).toList();
      unknown += ids.size() - book.statesOf(caller.inbox(), ids).size();
      token = page.nextPageToken();
    } while (token.isPresent());
    return new Looked(seen.size(), unknown);
  }

  /** What a look found. */
  record Looked(long listed, long unknown) {}

  private Outcome<MessagePage> page(Caller caller, String query, Optional<String> token)
      throws InterruptedException {
    MessageQuery first = MessageQuery.first(query);
    return gmail.listMessages(caller, token.map(first::page).orElse(first));
  }

  private Listing restart(Listing listing, int times) throws SyncHalted {
    if (times > MOST_RESTARTS) {
      throw new SyncHalted(
          SyncHalted.Cause.GOOGLE,
          "Gmail gave page tokens that it did not accept "
              + MOST_RESTARTS
              + " times over; run the sync again later");
    }
    return listings.restart(listing);
  }

  private static boolean isStaleToken(Outcome<MessagePage> outcome) {
    return outcome instanceof Outcome.Faulted<MessagePage> faulted
        && faulted.fault() instanceof Fault.InvalidPageToken;
  }

  private static List<MessageRef> refs(MessagePage page) {
    return page.messages().stream().map(m -> new MessageRef(m.id(), m.threadId())).toList();
  }
}
