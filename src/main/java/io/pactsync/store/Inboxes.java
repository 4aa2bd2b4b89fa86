package io.pactsync.store;

import java.util.List;
import java.util.Optional;

/** The authorized inboxes. Safe for use by several threads. */
public interface Inboxes {
  /** All authorized inboxes, sorted by address. */
  List<InboxRow> all();

  Optional<InboxRow> find(String email);

  /** Adds the inbox. If it exists, makes it active again with the new project and date. */
  void putAuthorized(InboxRow row);

  /** Changes the state of an inbox. Does nothing if the inbox does not exist. */
  void setState(String email, InboxState state, Optional<String> reason);

  /**
   * Removes the inbox and erases its credential. Its messages are kept, so that authorizing it
   * again does not fetch everything again.
   *
   * @return whether the inbox existed
   */
  boolean remove(String email);
}
