package io.pactsync.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The messages' states. Every query here reads an index, never the finished messages: with a
 * million in the books, the next page costs what it costs with ten. Safe for use by several
 * threads.
 */
public interface MessageBook {
  /** How many messages may be named in one question. */
  int MOST_NAMED = 500;

  /** Counts by state, kept up to date by the database in the transactions that change them. */
  Tally tally(String email);

  /**
   * The next messages to fetch, in the order in which they were listed, whose time has come and
   * which are under no suspicion: those that were never tried and are numbered after the given one,
   * and those whose later attempt is due, whatever their number, so that none waits for a pass to
   * end.
   *
   * @param after the number of the last one that was taken in this pass, or 0
   * @param limit at most so many; none where it is negative
   */
  List<PendingMessage> due(String email, Instant now, long after, int limit);

  /** Like {@link #due}, those with two strikes or more: to be processed one at a time. */
  List<PendingMessage> dueSuspects(String email, Instant now, long after, int limit);

  /** When the earliest of all pending messages is due; in the past where one is due now. */
  Optional<Instant> nextDue(String email);

  /**
   * Notes a strike against pending messages that were being processed when the process died. A
   * later attempt that fails does not take it back; a retry and a reopening do.
   *
   * @return those with {@code most} strikes or more
   */
  List<String> strike(String email, Collection<String> gmailIds, int most);

  /**
   * Writes outcomes in the order given, all in one transaction that is on disk when this returns.
   * What is final stays so until it is retried or reopened: an outcome of the same kind may be
   * written again, and replaces the contract and documents where there are any; one of another kind
   * changes nothing.
   *
   * @throws IllegalArgumentException when a message was never listed, or comes with the contract of
   *     another one; nothing is written then
   */
  void checkpoint(String email, List<MessageOutcome> outcomes, Instant now);

  /** Dead letters, latest first; none where the limit is negative. */
  List<DeadLetter> deadLetters(Optional<String> email, int limit);

  /**
   * Makes dead letters pending again, with no attempts against them.
   *
   * @param gmailId one, or all of the inbox's
   * @return how many
   */
  int retry(String email, Optional<String> gmailId);

  /**
   * Makes a finished message pending again, with nothing against it, its contract and documents
   * forgotten.
   *
   * @return whether there was such a message
   */
  boolean reopen(String email, String gmailId);

  /** How those of these ids stand that are in the books; each once, in the order given. */
  Map<String, MessageState> statesOf(String email, Collection<String> gmailIds);

  /**
   * Those of these messages that {@link #due} would hand out, whatever their number.
   *
   * @param gmailIds at most {@link #MOST_NAMED}
   */
  List<PendingMessage> dueAmong(String email, Collection<String> gmailIds, Instant now);

  /** Those of these messages that {@link #dueSuspects} would hand out, whatever their number. */
  List<PendingMessage> dueSuspectsAmong(String email, Collection<String> gmailIds, Instant now);

  /** When the earliest of these is due that are pending; in the past where one is due now. */
  Optional<Instant> nextDueAmong(String email, Collection<String> gmailIds);

  /**
   * Every contract-bearing message with its documents, streamed in the order of listing. The
   * consumer may take its time and use the books meanwhile; it sees each contract as it is when its
   * turn comes.
   */
  void forEachContract(String email, Consumer<StoredContract> consumer);
}
