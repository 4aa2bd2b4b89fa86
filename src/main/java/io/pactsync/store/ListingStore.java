package io.pactsync.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Listings in progress, and the cursor that a complete listing moves. Safe for use by several
 * threads.
 */
public interface ListingStore {
  Optional<SyncCursor> cursor(String email);

  /** The listing that an earlier run did not finish. */
  Optional<Listing> unfinished(String email);

  /**
   * Begins a listing. Deletes an unfinished listing of the same inbox, and keeps the ids that it
   * added.
   */
  Listing begin(Listing listing);

  /**
   * Adds the ids of a page as pending messages and saves the listing's progress, in one
   * transaction. Known ids are left unchanged, except that a gone message becomes pending again if
   * its time for that came before the listing began. Without a next page token, the listing is
   * complete: the same transaction closes it and, if it is {@code FULL} or {@code INCREMENTAL},
   * moves the cursor. A {@code FULL} listing sets the whole cursor. An {@code INCREMENTAL} listing
   * sets only the history id, and only if a cursor exists.
   *
   * @return how many ids were new
   * @throws IllegalStateException when the listing is complete or deleted; nothing is written
   */
  int recordPage(Listing listing, List<MessageRef> page, Optional<String> nextPageToken);

  /**
   * Goes back to the first page and keeps the pinned history id. Used when Gmail no longer accepts
   * the page token.
   *
   * @throws IllegalStateException when the listing is complete or deleted
   */
  Listing restart(Listing listing);

  /**
   * Sets the cursor's history id after a check found no new messages. Does nothing if there is no
   * cursor.
   *
   * @param checkedAt when the check began
   */
  void advanceHistoryId(String email, String historyId, Instant checkedAt);

  /**
   * Adds ids that a person named as pending messages, without a listing.
   *
   * @return how many ids were new
   */
  int enqueue(String email, List<MessageRef> refs);
}
