package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A listing in progress. It is saved with each page, so a resumed listing skips nothing.
 *
 * @param configuredQuery the configured query when the listing began; the cursor stores it
 * @param listedQuery the query sent to Gmail, including its {@code after:} operator if it has one
 * @param pinnedHistoryId the mailbox's history id before the first page
 * @param nextPageToken empty before the first page
 */
public record Listing(
    long id,
    String email,
    ListingKind kind,
    String configuredQuery,
    String listedQuery,
    String pinnedHistoryId,
    Optional<String> nextPageToken,
    Instant startedAt) {}
