package io.pactsync.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The messages' states. Every query here reads an index, never the finished messages: with a
 * million in the books, the next page costs what it costs with ten. Safe for use by several
 * threads.
 */
public interface MessageBook {
  /** Counts by state, kept up to date by the database in the transactions that change them. */
  Tally tally(String email);

  Optional<MessageState> stateOf(String email, String gmailId);

  /**
   * The next messages to fetch, as listed, whose time has come and which are not in hand.
   *
   * @param limit at most so many
   */
  List<PendingMessage> due(String email, Instant now, int limit);

  /** When the earliest message that waits for a later attempt is due, in-hand ones aside. */
  Optional<Instant> nextDue(String email);

  /**
   * Notes that these are being worked on. What is still noted when a process starts was in hand
   * when the last one died.
   */
  void takeInHand(String email, Collection<String> gmailIds, Instant now);

  /**
   * To be called once at a run's start by the one process that holds the inbox: everything noted as
   * in hand is put back, with a strike against each.
   *
   * @return those with {@code strikes} strikes or more, which have become dead letters with this
   *     reason
   */
  List<String> recoverInHand(String email, int strikes, String reason, Instant now);

  /** Puts back what was taken in hand and not begun; no strike. */
  void putBack(String email, Collection<String> gmailIds);

  /** Writes outcomes, all in one transaction that is on disk when this returns. */
  void checkpoint(String email, List<MessageOutcome> outcomes, Instant now);

  /** Dead letters, latest first. */
  List<DeadLetter> deadLetters(Optional<String> email, int limit);

  /**
   * Makes dead letters pending again, with no attempts against them.
   *
   * @param gmailId one, or all of the inbox's
   * @return how many
   */
  int retry(String email, Optional<String> gmailId);

  /** Makes a finished message pending again, its contract and documents forgotten. */
  boolean reopen(String email, String gmailId);

  /** Which of these ids are in the books, whatever their state. */
  List<String> known(String email, Collection<String> gmailIds);

  /** Every contract-bearing message with its documents, streamed in the order of listing. */
  void forEachContract(String email, Consumer<StoredContract> consumer);
}
