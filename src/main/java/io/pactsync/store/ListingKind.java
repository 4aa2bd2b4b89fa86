package io.pactsync.store;

/** What a listing was begun for, and so what its end means. */
public enum ListingKind {
  /** Everything that matches the configured query. Its end moves the cursor. */
  FULL,
  /** What matches the configured query and arrived lately. Its end moves the cursor. */
  INCREMENTAL,
  /** A query or an interval of a person's choice. Its end leaves the cursor where it is. */
  AD_HOC
}
