package io.pactsync.store;

import java.time.Instant;
import java.util.Optional;

/** The record of runs. */
public interface Runs {
  /** Returns the new run's id. */
  long begin(String email, String mode, Instant at);

  void end(RunRow run);

  Optional<RunRow> last(String email);
}
