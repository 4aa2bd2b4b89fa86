package io.pactsync.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * Messages that the history reported as added and that no listing has shown yet. A message leaves
 * this list when a listing adds it to the store, or when it is proven not to match. Safe for use by
 * several threads.
 */
public interface UnlistedMessages {
  /**
   * The messages whose next check is due.
   *
   * @param notIndexed how many of them no listing without the query has shown
   * @param addedAfter they were added to the mailbox after this instant
   */
  record DueUnlisted(long count, long notIndexed, Instant addedAfter) {}

  /**
   * Adds messages, due at once. Messages that the store has or that were added before are left
   * unchanged.
   */
  void add(String email, Collection<String> gmailIds, Instant addedAfter, Instant now);

  /** Removes messages that are deleted or that Gmail does not list. */
  void remove(String email, Collection<String> gmailIds);

  /** The messages whose next check is due; empty when there is none. */
  Optional<DueUnlisted> due(String email, Instant now);

  /** Records that a listing without the configured query has shown these messages. */
  void markIndexed(String email, Collection<String> gmailIds);

  /**
   * Ends the check of the due messages after a complete listing with the configured query. Removes
   * the messages that it proves not to match, and schedules the next check of the others.
   *
   * @param indexedBefore removes indexed messages that were reported at this instant or before
   * @param reportedBefore removes all messages that were reported at this instant or before
   * @param settle an indexed message needs no check until this long after its report
   * @param longest the longest time to the next check of a message that is not indexed
   */
  void endCheck(
      String email,
      Instant now,
      Instant indexedBefore,
      Instant reportedBefore,
      Duration settle,
      Duration longest);
}
