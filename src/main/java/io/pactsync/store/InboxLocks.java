package io.pactsync.store;

/** Locks that let one process at a time sync an inbox. */
public interface InboxLocks {
  /**
   * Locks the inbox without waiting. The lock ends with the process at the latest.
   *
   * @throws InboxLockedException when another process, or another holder in this process, has the
   *     lock
   */
  InboxLock acquire(String email);

  /** A lock on an inbox. Closing it releases the inbox; closing it twice has no effect. */
  interface InboxLock extends AutoCloseable {
    @Override
    void close();
  }
}
