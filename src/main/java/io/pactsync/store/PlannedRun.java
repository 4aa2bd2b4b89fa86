package io.pactsync.store;

import java.time.Instant;

/**
 * The next run of an inbox.
 *
 * @param plan identifies the schedule from which {@code dueAt} was computed
 * @param dueAt to the millisecond
 */
public record PlannedRun(String email, String plan, Instant dueAt) {}
