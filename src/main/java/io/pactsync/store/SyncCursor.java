package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/**
 * From where an incremental sync goes on. It moves only when a listing is complete and all of its
 * ids are in the books, so no message, failed ones included, is ever behind it and forgotten.
 *
 * @param historyId the history id pinned before the last complete listing
 * @param query the configured query of that listing
 * @param fullyListedAt when everything was last listed in full
 * @param newestInternalDate the latest internalDate of any fetched message
 */
public record SyncCursor(
    String historyId, String query, Instant fullyListedAt, Optional<Instant> newestInternalDate) {}
