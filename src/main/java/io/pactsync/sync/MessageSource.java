package io.pactsync.sync;

import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Supplies a {@link FetchBacklog} with the messages to fetch. The backlog calls it under its lock.
 */
interface MessageSource {
  /**
   * The next messages that are due and not suspects, in the order of listing.
   *
   * @param after the number of the last message taken in this pass, or 0
   */
  List<PendingMessage> due(Instant now, long after, int limit);

  /** The next suspect, which must be processed alone. */
  Optional<PendingMessage> suspect(Instant now);

  /** When the earliest message is due. The instant is in the past if one is due now. */
  Optional<Instant> nextDue();
}
