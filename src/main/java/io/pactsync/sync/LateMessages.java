package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.Listing;
import io.pactsync.store.ListingKind;
import io.pactsync.store.MessageRef;
import io.pactsync.store.Store;
import io.pactsync.store.SyncCursor;
import io.pactsync.store.UnlistedMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Checks messages again that the history reported as added and that the listing did not show.
 * Gmail's search index lags behind the history, and an old message that was imported is outside the
 * listed interval.
 *
 * <p>A listing of the same interval without the query tells which of them the index knows (5 units
 * for up to 500 messages). One that it knows, and that the listing with the query does not show
 * afterwards, does not match. For one that it does not know, everything is listed with the query,
 * as often as the price of that allows. A get of each message would cost more than fetching it.
 */
final class LateMessages {
  /** The index of one message may be incomplete for some minutes after its arrival. */
  static final Duration SETTLE = Duration.ofMinutes(10);

  /** After this time the index knows a message for sure. */
  private static final Duration INDEX_DEADLINE = Duration.ofDays(1);

  /** The clocks of Gmail and of this machine may differ. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(10);

  private static final int UNITS_PER_PAGE = 5;
  private static final int PAGE_LENGTH = 500;

  /** A full listing up to this price may happen at any time. */
  private static final long FREE_UNITS = 20;

  /** Above that, 5 units a minute. */
  private static final Duration TIME_PER_UNIT = Duration.ofSeconds(12);

  private final MeteredGmail gmail;
  private final Store store;
  private final SyncSettings settings;

  LateMessages(MeteredGmail gmail, Store store, SyncSettings settings) {
    this.gmail = gmail;
    this.store = store;
    this.settings = settings;
  }

  /**
   * What the next listing must cover.
   *
   * @param everything whether to list everything
   * @param from otherwise the earliest date to list from
   */
  record Coverage(boolean everything, Optional<Instant> from) {
    static final Coverage NONE = new Coverage(false, Optional.empty());
  }

  /** Whether messages are due that an earlier run did not find. */
  boolean areDue(String inbox, Instant now) {
    return store.unlisted().due(inbox, now).isPresent();
  }

  /** Asks which of the due messages the index knows, and returns what to list because of them. */
  Coverage look(Caller caller, SyncCursor cursor, Instant now)
      throws SyncHaltedException, InterruptedException {
    String inbox = caller.inbox();
    Optional<UnlistedMessages.DueUnlisted> due = store.unlisted().due(inbox, now);
    if (due.isEmpty()) {
      return Coverage.NONE;
    }
    Instant from = due.get().addedAfter().minus(CLOCK_DIFFERENCE);
    if (due.get().notIndexed() > 0 && !settings.query().isBlank()) {
      markIndexed(caller, from);
    }
    long unknown =
        store.unlisted().due(inbox, now).map(UnlistedMessages.DueUnlisted::notIndexed).orElse(0L);
    return new Coverage(unknown > 0 && mayListEverything(inbox, cursor, now), Optional.of(from));
  }

  private void markIndexed(Caller caller, Instant from)
      throws SyncHaltedException, InterruptedException {
    new ListingReader(gmail, caller)
        .walk(
            Discovery.after("", Optional.of(from)),
            Optional.empty(),
            new ListingReader.PageVisitor() {
              @Override
              public void page(List<MessageRef> messages, Optional<String> next) {
                store
                    .unlisted()
                    .markIndexed(
                        caller.inbox(), messages.stream().map(MessageRef::gmailId).toList());
              }

              @Override
              public void restart() {
                // The marks are right in any order.
              }
            });
  }

  private boolean mayListEverything(String inbox, SyncCursor cursor, Instant now) {
    long pages = 1 + store.messages().counts(inbox).listed() / PAGE_LENGTH;
    long price = 1 + pages * UNITS_PER_PAGE;
    Duration pause = TIME_PER_UNIT.multipliedBy(Math.max(0, price - FREE_UNITS));
    return !now.isBefore(cursor.fullyListedAt().plus(pause));
  }

  /** Removes the messages that the complete listing proves not to match. */
  void listed(Listing listing, Instant now) {
    Instant began = listing.startedAt();
    store
        .unlisted()
        .endCheck(
            listing.email(),
            now,
            began.minus(SETTLE),
            listing.kind() == ListingKind.FULL ? began.minus(INDEX_DEADLINE) : Instant.EPOCH,
            SETTLE,
            INDEX_DEADLINE);
  }
}
