package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.Listing;
import io.pactsync.store.Listings;
import io.pactsync.store.MessageBook;
import io.pactsync.store.MessageRef;
import java.util.List;
import java.util.Optional;

/** Lists an inbox, and books each page together with the progress. */
final class Lister {
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
    Booking booking = new Booking(caller.inbox(), listing);
    new Pages(gmail, caller).walk(listing.listedQuery(), listing.nextPageToken(), booking);
    return booking.newOnes;
  }

  private final class Booking implements Pages.Visitor {
    private final String inbox;
    private final Listing listing;
    private long newOnes;

    Booking(String inbox, Listing listing) {
      this.inbox = inbox;
      this.listing = listing;
    }

    @Override
    public void page(List<MessageRef> messages, Optional<String> next) {
      newOnes += listings.recordPage(listing, messages, next);
      progress.listed(inbox, book.tally(inbox).listed(), newOnes);
    }

    @Override
    public void restart() {
      listings.restart(listing);
    }
  }

  /** Lists without booking anything: ids that match, and those among them that are unknown. */
  Looked look(Caller caller, String query) throws SyncHalted, InterruptedException {
    Looking looking = new Looking(caller.inbox());
    new Pages(gmail, caller).walk(query, Optional.empty(), looking);
    return new Looked(looking.listed, looking.unknown);
  }

  /** What a look found. */
  record Looked(long listed, long unknown) {}

  private final class Looking implements Pages.Visitor {
    private final String inbox;
    private long listed;
    private long unknown;

    Looking(String inbox) {
      this.inbox = inbox;
    }

    @Override
    public void page(List<MessageRef> messages, Optional<String> next) {
      List<String> ids = messages.stream().map(MessageRef::gmailId).toList();
      listed += ids.size();
      unknown += ids.size() - book.statesOf(inbox, ids).size();
    }

    @Override
    public void restart() {
      listed = 0;
      unknown = 0;
    }
  }
}
