package io.pactsync.store;

/**
 * The next run of an inbox, as stored.
 *
 * @param running whether a process runs it now, or died while it did
 */
public record ScheduledRunRow(PlannedRun run, boolean running) {}
