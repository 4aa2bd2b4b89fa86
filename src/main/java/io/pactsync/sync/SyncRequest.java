package io.pactsync.sync;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A request to sync.
 *
 * @param full whether to list everything again
 * @param since list only messages that arrived at this instant or later
 * @param query replaces the configured query
 * @param max the largest number of messages to fetch
 * @param dryRun a dry run: list, but fetch and write nothing
 * @param ids fetch exactly these messages and list nothing
 */
public record SyncRequest(
    boolean full,
    Optional<Instant> since,
    Optional<String> query,
    OptionalLong max,
    boolean dryRun,
    Optional<List<String>> ids) {
  /** The request of a scheduled sync. */
  public static final SyncRequest PLAIN =
      new SyncRequest(
          false, Optional.empty(), Optional.empty(), OptionalLong.empty(), false, Optional.empty());

  public SyncRequest {
    ids = ids.map(List::copyOf);
  }

  /**
   * Whether the request lists only a part of the inbox, so that its listing cannot move the cursor.
   */
  boolean isAdHoc() {
    return since.isPresent() || query.isPresent();
  }
}
