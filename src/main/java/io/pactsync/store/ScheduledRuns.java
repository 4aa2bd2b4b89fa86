package io.pactsync.store;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * The next run of each inbox that has a schedule. Any number of processes may run what is due: each
 * run is picked by one of them. Safe for use by several threads.
 */
public interface ScheduledRuns {
  /** All rows, sorted by address. */
  List<ScheduledRunRow> all();

  Optional<ScheduledRunRow> find(String email);

  /**
   * Adds the next run of an inbox that has none.
   *
   * @return false if it has one already
   */
  boolean add(PlannedRun run);

  /**
   * Replaces the next run of an inbox.
   *
   * @param from the row as it was read
   * @return false if the row has changed since, or a process runs it
   */
  boolean replace(PlannedRun from, PlannedRun to);

  /**
   * Removes the next run of an inbox.
   *
   * @return false if the row has changed since it was read, or a process runs it
   */
  boolean remove(PlannedRun run);

  /**
   * Starts to run what is due, until the poller is closed.
   *
   * @param clock decides what is due; the waits between two polls take real time
   */
  RunPoller start(PollerSettings settings, InstantSource clock, DueRuns due);

  /** Runs due runs. Its methods are called by several threads at once. */
  interface DueRuns {
    /**
     * Runs a run. Blocks until it has ended.
     *
     * @return the inbox's next run; empty if it has none
     */
    Optional<PlannedRun> run(PlannedRun due);

    /** A process died while it ran this run. It is due again. */
    void recovered(PlannedRun run);

    /** The store could not be used. It is tried again. */
    void failed(RuntimeException error);
  }

  /** Polls for due runs. */
  interface RunPoller extends AutoCloseable {
    /** Stops polling. Blocks until the runs in progress have ended. */
    @Override
    void close();
  }
}
