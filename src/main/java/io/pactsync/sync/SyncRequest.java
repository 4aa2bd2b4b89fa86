package io.pactsync.sync;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is asked of a sync.
 *
 * @param full list everything again
 * @param since only what arrived at this instant or later
 * @param query instead of the configured one
 * @param max at most so many messages are fetched
 * @param look list, and fetch and book nothing
 */
public record SyncRequest(
    boolean full, Optional<Instant> since, Optional<String> query, OptionalLong max, boolean look) {
  /** What a schedule asks for. */
  public static final SyncRequest PLAIN =
      new SyncRequest(false, Optional.empty(), Optional.empty(), OptionalLong.empty(), false);

  /** Whether it lists something of its own, which says nothing about the whole inbox. */
  boolean isAdHoc() {
    return since.isPresent() || query.isPresent();
  }
}
