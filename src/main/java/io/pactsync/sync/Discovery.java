package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.GmailValues;
import io.pactsync.gmail.MailboxProfile;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.Listing;
import io.pactsync.store.ListingKind;
import io.pactsync.store.ListingStore;
import io.pactsync.store.Store;
import io.pactsync.store.SyncCursor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Decides how an inbox is listed, and lists it. The history id is pinned before a listing's first
 * page and stored with the listing. So messages that arrive during the listing, or while it is
 * unfinished, are found by the next history check.
 */
final class Discovery {
  private final MeteredGmail gmail;
  private final UnlistedMessageCheck late;
  private final ListingStore listings;
  private final MailboxLister lister;
  private final HistoryCheck historyCheck;
  private final SyncSettings settings;
  private final InstantSource clock;

  Discovery(
      MeteredGmail gmail,
      Store store,
      MailboxLister lister,
      SyncSettings settings,
      InstantSource clock) {
    this.gmail = gmail;
    this.late = new UnlistedMessageCheck(gmail, store, settings);
    this.listings = store.listings();
    this.lister = lister;
    this.historyCheck = new HistoryCheck(gmail, store.unlisted());
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * The result of a discovery.
   *
   * @param newlyListed how many ids were new
   */
  record DiscoveryResult(SyncMode mode, long newlyListed) {}

  /** Lists the messages that the request covers and adds new ones to the store. */
  DiscoveryResult discover(Caller caller, SyncRequest request)
      throws SyncHaltedException, InterruptedException {
    Optional<Listing> plan = plan(caller, request);
    if (plan.isEmpty()) {
      return new DiscoveryResult(SyncMode.INCREMENTAL, 0);
    }
    Listing listing = plan.get();
    return new DiscoveryResult(mode(listing.kind()), list(caller, listing));
  }

  private long list(Caller caller, Listing listing)
      throws SyncHaltedException, InterruptedException {
    long newlyListed = lister.list(caller, listing);
    if (listing.kind() != ListingKind.AD_HOC) {
      late.listed(listing, clock.instant());
    }
    return newlyListed;
  }

  /**
   * Checks the history again after a long run, so that messages that arrived meanwhile need not
   * wait for the next run. Returns how many were new.
   */
  long checkAgain(Caller caller) throws SyncHaltedException, InterruptedException {
    Optional<SyncCursor> cursor = listings.cursor(caller.inbox());
    if (cursor.isEmpty()) {
      return 0;
    }
    Optional<Listing> listing = checkHistory(caller, cursor.get());
    return listing.isEmpty() ? 0 : list(caller, listing.get());
  }

  /** Lists what {@link #discover} would list, and writes nothing. */
  MailboxLister.ListingPreview preview(Caller caller, SyncRequest request)
      throws SyncHaltedException, InterruptedException {
    return lister.preview(caller, query(request));
  }

  private static SyncMode mode(ListingKind kind) {
    return kind == ListingKind.INCREMENTAL ? SyncMode.INCREMENTAL : SyncMode.FULL;
  }

  private Optional<Listing> plan(Caller caller, SyncRequest request)
      throws SyncHaltedException, InterruptedException {
    String inbox = caller.inbox();
    if (request.isAdHoc()) {
      return Optional.of(begin(inbox, ListingKind.AD_HOC, query(request), "0"));
    }
    Optional<Listing> unfinished =
        listings
            .unfinished(inbox)
            .filter(listing -> listing.kind() != ListingKind.AD_HOC)
            .filter(listing -> listing.configuredQuery().equals(settings.query()));
    if (unfinished.isPresent() && !request.full()) {
      return unfinished;
    }
    Optional<SyncCursor> cursor = listings.cursor(inbox).filter(this::isCurrent);
    if (cursor.isEmpty() || request.full()) {
      return Optional.of(beginFull(caller));
    }
    return checkHistory(caller, cursor.get());
  }

  /** Whether the last full listing is still valid. Older versions stored any history id. */
  private boolean isCurrent(SyncCursor cursor) {
    return GmailValues.isHistoryId(cursor.historyId())
        && cursor.query().equals(settings.query())
        && clock.instant().isBefore(cursor.fullyListedAt().plus(settings.relistAfter()));
  }

  private Optional<Listing> checkHistory(Caller caller, SyncCursor cursor)
      throws SyncHaltedException, InterruptedException {
    Instant now = clock.instant();
    // The history adds new ones, which the listing of this run covers.
    boolean anyLate = late.areDue(caller.inbox(), now);
    HistoryCheck.HistoryCheckResult result =
        historyCheck.check(caller, cursor, settings.query(), now);
    if (result instanceof HistoryCheck.HistoryCheckResult.NewMessages something) {
      return Optional.of(listRecent(caller, cursor, something.historyId(), anyLate, now));
    }
    if (result instanceof HistoryCheck.HistoryCheckResult.NoNewMessages nothing) {
      if (anyLate || mayHaveMissedArrivals(cursor, now)) {
        return Optional.of(listRecent(caller, cursor, nothing.historyId(), anyLate, now));
      }
      listings.advanceHistoryId(caller.inbox(), nothing.historyId(), now);
      return Optional.empty();
    }
    return Optional.of(beginFull(caller));
  }

  private Listing listRecent(
      Caller caller, SyncCursor cursor, String historyId, boolean anyLate, Instant now)
      throws SyncHaltedException, InterruptedException {
    UnlistedMessageCheck.Coverage coverage =
        anyLate ? late.look(caller, cursor, now) : UnlistedMessageCheck.Coverage.NONE;
    if (coverage.everything()) {
      return beginFull(caller);
    }
    Optional<Instant> from =
        cursor
            .newestInternalDate()
            .map(this::listFrom)
            .map(date -> earlier(date, coverage.from()))
            .map(
                date ->
                    mayHaveMissedArrivals(cursor, now)
                        ? earlier(
                            date, Optional.of(cursor.fullyListedAt().minus(settings.overlap())))
                        : date);
    return begin(caller.inbox(), ListingKind.INCREMENTAL, after(settings.query(), from), historyId);
  }

  private static Instant earlier(Instant date, Optional<Instant> other) {
    return other.filter(date::isAfter).orElse(date);
  }

  /**
   * Whether messages that arrived shortly before the last full listing may be missing from it,
   * because the search index lags. The history does not report them.
   */
  private static boolean mayHaveMissedArrivals(SyncCursor cursor, Instant now) {
    Instant settled = cursor.fullyListedAt().plus(UnlistedMessageCheck.SETTLING_TIME);
    return cursor.checkedAt().isBefore(settled) && !now.isBefore(settled);
  }

  /**
   * The date from which to list. A sender may have chosen a date in the future, so it is at most
   * now.
   */
  private Instant listFrom(Instant newest) {
    Instant now = clock.instant();
    return (newest.isBefore(now) ? newest : now).minus(settings.overlap());
  }

  private Listing beginFull(Caller caller) throws SyncHaltedException, InterruptedException {
    MailboxProfile profile = GmailResults.valueOf(gmail.mailboxProfile(caller));
    return begin(caller.inbox(), ListingKind.FULL, settings.query(), profile.historyId());
  }

  private Listing begin(String inbox, ListingKind kind, String query, String pinned) {
    return listings.begin(
        new Listing(
            0, inbox, kind, settings.query(), query, pinned, Optional.empty(), clock.instant()));
  }

  private String query(SyncRequest request) {
    return after(request.query().orElse(settings.query()), request.since());
  }

  /** Uses epoch seconds, because Gmail reads a bare date as midnight in California. */
  static String after(String query, Optional<Instant> since) {
    if (since.isEmpty()) {
      return query;
    }
    // Google does not document whether after: is inclusive. One second earlier is right in both
    // cases.
    String after = "after:" + since.get().minus(Duration.ofSeconds(1)).getEpochSecond();
    return query.isBlank() ? after : "(" + query + ") " + after;
  }
}
