package io.pactsync.emulator.meter;

/** The result of a call. */
public enum CallVerdict {
  /** The mailbox served the call, possibly with an error such as an unknown message. */
  SERVED,
  /** The units did not fit into a window. */
  REFUSED_QUOTA,
  /** The user had too many calls in flight. */
  REFUSED_CONCURRENCY,
  /** The call had no valid token or scope, or addressed another user's mailbox. */
  UNAUTHORIZED,
  /** A fault replaced or changed the response. */
  FAULTED
}
