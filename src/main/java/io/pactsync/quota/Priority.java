package io.pactsync.quota;

/** The order in which calls get scarce units. Within a priority, the order of arrival decides. */
public enum Priority {
  /** A person waits for the response. */
  INTERACTIVE,
  /** The regular sync of new messages. */
  INCREMENTAL,
  /** The first, long sync of an inbox. */
  BACKFILL
}
