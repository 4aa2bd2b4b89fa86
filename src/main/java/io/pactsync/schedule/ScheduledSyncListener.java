package io.pactsync.schedule;

import io.pactsync.sync.SyncReport;
import java.time.Instant;
import java.util.Optional;

/** Receives what scheduled syncs do. Called from several threads. Must return quickly. */
public interface ScheduledSyncListener {
  /** A sync begins. */
  void begun(String inbox, Instant dueAt);

  /**
   * A sync has ended, or was skipped because another process syncs the inbox: the report says so.
   *
   * @param next when the inbox syncs next by schedule
   */
  void ended(SyncReport report, Optional<Instant> next);

  /** A process died while it synced the inbox. The sync is due again. */
  void recovered(String inbox);

  /**
   * Something went wrong outside of a sync, and is tried again.
   *
   * @param sentence for people
   */
  void problem(String sentence);
}
