package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.MailboxProfile;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.Listing;
import io.pactsync.store.ListingKind;
import io.pactsync.store.Listings;
import io.pactsync.store.SyncCursor;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Decides how an inbox is listed, and has it listed. The history id is pinned before a listing's
 * first page and kept with it, so that whatever comes while it runs, or while it lies unfinished,
 * is rung for afterwards.
 */
final class Discovery {
  private final MeteredGmail gmail;
  private final Listings listings;
  private final Lister lister;
  private final Doorbell doorbell;
  private final SyncSettings settings;
  private final InstantSource clock;

  Discovery(
      MeteredGmail gmail,
      Listings listings,
      Lister lister,
      SyncSettings settings,
      InstantSource clock) {
    this.gmail = gmail;
    this.listings = listings;
    this.lister = lister;
    this.doorbell = new Doorbell(gmail);
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * What was listed.
   *
   * @param newOnes ids that were unknown
   */
  record Discovered(SyncMode mode, long newOnes) {}

  /** Lists what the request asks for, and books it. */
  Discovered discover(Caller caller, SyncRequest request) throws SyncHalted, InterruptedException {
    Optional<Listing> plan = plan(caller, request);
    if (plan.isEmpty()) {
      return new Discovered(SyncMode.INCREMENTAL, 0);
    }
    Listing listing = plan.get();
    return new Discovered(mode(listing.kind()), lister.list(caller, listing));
  }

  /** Rings once more after a long run, so that what came meanwhile need not wait for the next. */
  long rediscover(Caller caller) throws SyncHalted, InterruptedException {
    Optional<SyncCursor> cursor = listings.cursor(caller.inbox());
    if (cursor.isEmpty()) {
      return 0;
    }
    Optional<Listing> listing = ring(caller, cursor.get());
    return listing.isEmpty() ? 0 : lister.list(caller, listing.get());
  }

  /** What {@link #discover} would list, without booking anything. */
  Lister.Looked look(Caller caller, SyncRequest request) throws SyncHalted, InterruptedException {
    return lister.look(caller, query(request));
  }

  private static SyncMode mode(ListingKind kind) {
    return kind == ListingKind.INCREMENTAL ? SyncMode.INCREMENTAL : SyncMode.FULL;
  }

  private Optional<Listing> plan(Caller caller, SyncRequest request)
      throws SyncHalted, InterruptedException {
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
    return ring(caller, cursor.get());
  }

  /** Whether what was listed before still stands for the whole. */
  private boolean isCurrent(SyncCursor cursor) {
    return cursor.query().equals(settings.query())
        && clock.instant().isBefore(cursor.fullyListedAt().plus(settings.relistAfter()));
  }

  private Optional<Listing> ring(Caller caller, SyncCursor cursor)
      throws SyncHalted, InterruptedException {
    Doorbell.Ring ring = doorbell.ask(caller, cursor.historyId(), settings.query());
    if (ring instanceof Doorbell.Ring.Nothing nothing) {
      listings.nothingCame(caller.inbox(), nothing.historyId());
      return Optional.empty();
    }
    if (ring instanceof Doorbell.Ring.Something something) {
      String query = after(settings.query(), cursor.newestInternalDate().map(this::overlapped));
      return Optional.of(
          begin(caller.inbox(), ListingKind.INCREMENTAL, query, something.historyId()));
    }
    return Optional.of(beginFull(caller));
  }

  /** From where to list: never from a date in the future, which a sender may have chosen. */
  private Instant overlapped(Instant newest) {
    Instant now = clock.instant();
    return (newest.isBefore(now) ? newest : now).minus(settings.overlap());
  }

  private Listing beginFull(Caller caller) throws SyncHalted, InterruptedException {
    MailboxProfile profile = Answer.of(gmail.profile(caller));
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

  /** Epoch seconds, since a bare date means midnight in California. */
  private static String after(String query, Optional<Instant> since) {
    if (since.isEmpty()) {
      return query;
    }
    // after: is exclusive or inclusive, nobody says: a second early is right in both cases.
    String after = "after:" + since.get().minus(Duration.ofSeconds(1)).getEpochSecond();
    return query.isBlank() ? after : "(" + query + ") " + after;
  }
}
