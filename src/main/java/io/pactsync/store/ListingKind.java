package io.pactsync.store;

/** The scope of a listing, which decides whether its end moves the cursor. */
public enum ListingKind {
  /** All messages that match the configured query. The end of the listing moves the cursor. */
  FULL,
  /** Recent messages that match the configured query. The end of the listing moves the cursor. */
  INCREMENTAL,
  /**
   * A query or an interval that a person chose. The end of the listing does not move the cursor.
   */
  AD_HOC
}
