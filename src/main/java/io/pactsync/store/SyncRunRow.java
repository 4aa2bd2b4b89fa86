package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/**
 * One sync run of one inbox.
 *
 * @param mode {@code full}, {@code incremental} or {@code ids}
 * @param endedAt empty while the run is in progress, and for ever if its process died
 * @param newlyListed ids that the run added to the store
 * @param units quota units that the run spent
 * @param outcome how the run ended, in one sentence
 */
public record SyncRunRow(
    long id,
    String email,
    String mode,
    Instant startedAt,
    Optional<Instant> endedAt,
    boolean completed,
    long newlyListed,
    long units,
    String outcome) {}
