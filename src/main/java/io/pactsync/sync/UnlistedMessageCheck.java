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
 * Finds messages that the history reported as added but that the listing did not show. There are
 * two causes: Gmail's search index lags behind, or an old message was imported and is outside the
 * listed interval.
 *
 * <p>First, it lists the interval without the query (5 units per 500 messages). A message in that
 * listing is indexed: if the listing with the query then omits it, it does not match. While any
 * message is not indexed, the whole inbox is listed with the query, as often as its cost allows.
 */
final class UnlistedMessageCheck {
  /** Gmail may index a message incompletely for some minutes after its arrival. */
  static final Duration SETTLING_TIME = Duration.ofMinutes(10);

  /** After this time, Gmail has indexed a message for sure. */
  private static final Duration INDEX_DEADLINE = Duration.ofDays(1);

  /** The clocks of Gmail and of this machine may differ. */
  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(10);

  private static final int UNITS_PER_PAGE = 5;
  private static final int PAGE_LENGTH = 500;

  /** A full listing of at most this cost may begin at any time. */
  private static final long UNITS_WITHOUT_DELAY = 20;

  /** The delay for each further unit: 5 units a minute. */
  private static final Duration DELAY_PER_UNIT = Duration.ofSeconds(12);

  private final MeteredGmail gmail;
  private final Store store;
  private final SyncSettings settings;

  UnlistedMessageCheck(MeteredGmail gmail, Store store, SyncSettings settings) {
    this.gmail = gmail;
    this.store = store;
    this.settings = settings;
  }

  /**
   * What the next listing must cover.
   *
   * @param everything whether to list everything
   * @param from if not everything: the earliest date to list from
   */
  record Coverage(boolean everything, Optional<Instant> from) {
    static final Coverage NONE = new Coverage(false, Optional.empty());
  }

  /** Whether the check of a message is due. */
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
                // Marks already written stay valid, so there is nothing to undo.
              }
            });
  }

  private boolean mayListEverything(String inbox, SyncCursor cursor, Instant now) {
    long pages = 1 + store.messages().counts(inbox).listed() / PAGE_LENGTH;
    long cost = 1 + pages * UNITS_PER_PAGE;
    Duration delay = DELAY_PER_UNIT.multipliedBy(Math.max(0, cost - UNITS_WITHOUT_DELAY));
    return !now.isBefore(cursor.fullyListedAt().plus(delay));
  }

  /** Removes the messages that the complete listing proves not to match. */
  void listed(Listing listing, Instant now) {
    Instant began = listing.startedAt();
    store
        .unlisted()
        .endCheck(
            listing.email(),
            now,
            began.minus(SETTLING_TIME),
            listing.kind() == ListingKind.FULL ? began.minus(INDEX_DEADLINE) : Instant.EPOCH,
            SETTLING_TIME,
            INDEX_DEADLINE);
  }
}
