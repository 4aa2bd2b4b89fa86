package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/** The record of runs. */
public interface Runs {
  /** Returns the new run's id. */
  long begin(String email, String mode, Instant at);

  /**
   * Writes how a run ended.
   *
   * @throws IllegalArgumentException when it was never begun
   */
  void end(RunRow run);

  /** The run that was begun last. */
  Optional<RunRow> last(String email);
}
