package io.pactsync.sync;

import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Where a {@link Backlog} takes from what is to be fetched. Used under the backlog's lock. */
interface Supply {
  /**
   * The next whose time has come and which are under no suspicion, in the order of listing.
   *
   * @param after the number of the last one that was taken in this pass, or 0
   */
  List<PendingMessage> due(Instant now, long after, int limit);

  /** One that is under suspicion, to be processed alone. */
  Optional<PendingMessage> suspect(Instant now);

  /** When the earliest is due; in the past where one is due now. */
  Optional<Instant> nextDue();
}
