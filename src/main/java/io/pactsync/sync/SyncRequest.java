package io.pactsync.sync;

import java.time.Instant;
import java.util.List;
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
 * @param ids exactly these messages, and nothing is listed
 */
public record SyncRequest(
    boolean full,
    Optional<Instant> since,
    Optional<String> query,
    OptionalLong max,
    boolean look,
    Optional<List<String>> ids) {
  /** What a schedule asks for. */
  public static final SyncRequest PLAIN =
      new SyncRequest(
          false, Optional.empty(), Optional.empty(), OptionalLong.empty(), false, Optional.empty());

  public SyncRequest {
    ids = ids.map(List::copyOf);
  }

  /** Whether it lists something of its own, which says nothing about the whole inbox. */
  boolean isAdHoc() {
    return since.isPresent() || query.isPresent();
  }
}
