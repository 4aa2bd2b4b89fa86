package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** The authorized inboxes. Safe for use by several threads. */
public interface Inboxes {
  /** All of them, by address. */
  List<InboxRow> all();

  Optional<InboxRow> find(String email);

  /** Adds the inbox, or makes it active again with the new row's project and date. */
  void authorized(InboxRow row);

  /** Changes the state of an inbox that is in the books; does nothing for another. */
  void setState(String email, InboxState state, Optional<String> reason);

  /**
   * Takes the inbox off the list and erases its credential. Its messages stay in the books, so that
   * authorizing it again does not fetch everything again.
   *
   * @return whether it was there
   */
  boolean remove(String email);
}
