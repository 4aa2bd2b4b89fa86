package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/**
 * The point from which an incremental sync continues. It moves only when a listing is complete and
 * the store has all of its ids. So no message behind it is forgotten, failed ones included.
 *
 * @param historyId the history id pinned before the last complete listing
 * @param query the configured query of that listing
 * @param fullyListedAt when the last full listing began
 * @param checkedAt when the last complete check began, by the history or by a listing
 * @param newestInternalDate the latest internalDate of any fetched message
 */
public record SyncCursor(
    String historyId,
    String query,
    Instant fullyListedAt,
    Instant checkedAt,
    Optional<Instant> newestInternalDate) {}
