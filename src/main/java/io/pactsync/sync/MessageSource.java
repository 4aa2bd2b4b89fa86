package io.pactsync.sync;

import io.pactsync.store.PendingMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Finds the messages that a run fetches: all pending ones, or those whose ids a person gave. A
 * suspect is a message that was in progress when a process died, at least twice. {@link
 * FetchBacklog} calls every method under its lock, so implementations need not be thread-safe.
 */
interface MessageSource {
  /**
   * The next due messages that are not suspects, in the order of listing.
   *
   * @param after the number of the last message taken in this run, or 0
   */
  List<PendingMessage> due(Instant now, long after, int limit);

  /**
   * The message with this number, if it is due and no suspect. Returns nothing if the source hands
   * out due retries first by itself.
   */
  default Optional<PendingMessage> dueAgain(Instant now, long number) {
    return due(now, number - 1, 1).stream()
        .filter(message -> message.number() == number)
        .findFirst();
  }

  /** The next suspect, which must be processed alone. */
  Optional<PendingMessage> suspect(Instant now);

  /** When the earliest message is due. The instant is in the past if one is due now. */
  Optional<Instant> nextDue();
}
