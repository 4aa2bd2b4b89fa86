package io.pactsync.store;

/** One inbox is synced by one process at a time. */
public interface InboxLocks {
  /**
   * Takes the inbox, or says who has it. The lock ends with the process, however that ends.
   *
   * @throws InboxHeldException when another process has it
   */
  Hold hold(String email);

  /** An inbox that is held until this is closed. */
  interface Hold extends AutoCloseable {
    @Override
    void close();
  }
}
