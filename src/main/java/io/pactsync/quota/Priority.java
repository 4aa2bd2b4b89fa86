package io.pactsync.quota;

/** Who is served first when units are scarce; first come, first served within one. */
public enum Priority {
  /** Somebody waits for the answer. */
  PEOPLE,
  /** The regular sync of what is new. */
  INCREMENTAL,
  /** The first, long sync of an inbox. */
  BACKFILL
}
