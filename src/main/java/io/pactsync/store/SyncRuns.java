package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/** The record of sync runs. */
public interface SyncRuns {
  /** Records the beginning of a run and returns its id. */
  long begin(String email, String mode, Instant at);

  /**
   * Records the end of a run.
   *
   * @throws IllegalArgumentException when the run was never begun
   */
  void end(SyncRunRow run);

  /** The run that began last. */
  Optional<SyncRunRow> last(String email);
}
