package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** Listings in progress and the cursor that their ends move. Safe for use by several threads. */
public interface Listings {
  Optional<SyncCursor> cursor(String email);

  /** The listing that an earlier run left unfinished, if any. */
  Optional<Listing> unfinished(String email);

  /** Begins a listing; an unfinished one of the same inbox is dropped (its ids stay listed). */
  Listing begin(Listing listing);

  /**
   * Books a page: its ids (known ones are left as they are) and the progress, in one transaction.
   * Without a next token the listing is complete: it is closed, and a {@code FULL} or {@code
   * INCREMENTAL} one moves the cursor, in that same transaction. A {@code FULL} one sets all of it;
   * an {@code INCREMENTAL} one only the history id, and nothing where no full one was ever
   * complete.
   *
   * @return how many ids were new
   * @throws IllegalStateException when the listing is complete or was dropped; nothing is booked
   *     then
   */
  int recordPage(Listing listing, List<MessageRef> page, Optional<String> nextPageToken);

  /**
   * Goes back to the first page, with the old pinned history id; for a page token gone bad.
   *
   * @throws IllegalStateException when the listing is complete or was dropped
   */
  Listing restart(Listing listing);

  /** Moves the cursor's history id alone: nothing came since. */
  void nothingCame(String email, String historyId);

  /**
   * Books ids that a person named, outside of any listing.
   *
   * @return how many were new
   */
  int enqueue(String email, List<MessageRef> refs);
}
