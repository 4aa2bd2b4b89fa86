package io.pactsync.emulator.meter;

/** What became of a call. */
public enum CallVerdict {
  /** It went through to the mailbox, which answered (perhaps that there is no such message). */
  SERVED,
  /** Its units did not fit a window. */
  REFUSED_QUOTA,
  /** Its user had too many calls in flight. */
  REFUSED_CONCURRENCY,
  /** It lacked a valid token or scope, or asked for another user's mailbox. */
  UNAUTHORIZED,
  /** A fault was played in place of, or upon, its answer. */
  FAULTED
}
