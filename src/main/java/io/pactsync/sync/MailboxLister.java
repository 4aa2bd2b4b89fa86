package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.Listing;
import io.pactsync.store.ListingStore;
import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageStore;
import java.util.List;
import java.util.Optional;

/** Lists an inbox and writes each page to the store together with the progress. */
final class MailboxLister {
  private final MeteredGmail gmail;
  private final ListingStore listings;
  private final MessageStore messageStore;
  private final SyncProgressListener progress;

  MailboxLister(
      MeteredGmail gmail,
      ListingStore listings,
      MessageStore messageStore,
      SyncProgressListener progress) {
    this.gmail = gmail;
    this.listings = listings;
    this.messageStore = messageStore;
    this.progress = progress;
  }

  /**
   * Continues the listing to its end.
   *
   * @return how many ids were new
   */
  long list(Caller caller, Listing listing) throws SyncHaltedException, InterruptedException {
    RecordingVisitor visitor = new RecordingVisitor(caller.inbox(), listing);
    new ListingReader(gmail, caller).walk(listing.listedQuery(), listing.nextPageToken(), visitor);
    return visitor.newlyListed;
  }

  private final class RecordingVisitor implements ListingReader.PageVisitor {
    private final String inbox;
    private final Listing listing;
    private long newlyListed;

    RecordingVisitor(String inbox, Listing listing) {
      this.inbox = inbox;
      this.listing = listing;
    }

    @Override
    public void page(List<MessageRef> messages, Optional<String> next) {
      newlyListed += listings.recordPage(listing, messages, next);
      progress.listed(inbox, messageStore.counts(inbox).listed(), newlyListed);
    }

    @Override
    public void restart() {
      listings.restart(listing);
    }
  }

  /** Lists and writes nothing. Returns how many ids match and how many of them are unknown. */
  ListingPreview preview(Caller caller, String query)
      throws SyncHaltedException, InterruptedException {
    CountingVisitor visitor = new CountingVisitor(caller.inbox());
    new ListingReader(gmail, caller).walk(query, Optional.empty(), visitor);
    return new ListingPreview(visitor.listed, visitor.unknown);
  }

  /** The result of a dry run's listing. */
  record ListingPreview(long listed, long unknown) {}

  private final class CountingVisitor implements ListingReader.PageVisitor {
    private final String inbox;
    private long listed;
    private long unknown;

    CountingVisitor(String inbox) {
      this.inbox = inbox;
    }

    @Override
    public void page(List<MessageRef> messages, Optional<String> next) {
      List<String> ids = messages.stream().map(MessageRef::gmailId).toList();
      listed += ids.size();
      unknown += ids.size() - messageStore.statesOf(inbox, ids).size();
    }

    @Override
    public void restart() {
      listed = 0;
      unknown = 0;
    }
  }
}
