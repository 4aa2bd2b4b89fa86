package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A listing in progress, kept with its pages so that a resumed one skips nothing.
 *
 * @param configuredQuery the query that was configured when it began; the cursor remembers it
 * @param listedQuery the query as sent to Gmail, with its {@code after:} where there is one
 * @param pinnedHistoryId the mailbox's history id from before the first page
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
    Instant begunAt) {}
