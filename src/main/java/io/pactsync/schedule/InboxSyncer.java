package io.pactsync.schedule;

import io.pactsync.store.InboxRow;
import io.pactsync.sync.SyncReport;

/** Syncs one inbox. Called by several threads at once, for different inboxes. */
@FunctionalInterface
public interface InboxSyncer {
  /**
   * Blocks until the sync has ended.
   *
   * @throws io.pactsync.store.StoreException when its result cannot be stored
   */
  SyncReport sync(InboxRow inbox) throws InterruptedException;
}
