package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/**
 * One run of one inbox.
 *
 * @param mode {@code full}, {@code incremental} or {@code ids}
 * @param endedAt empty while it runs, and for ever where the process died
 * @param outcome a sentence on how it ended
 */
public record RunRow(
    long id,
    String email,
    String mode,
    Instant startedAt,
    Optional<Instant> endedAt,
    boolean completed,
    long newlyListed,
    long units,
    String outcome) {}
