package io.pactsync.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The messages and their states. Every query reads an index and skips finished messages, so the
 * next page costs the same with a million messages as with ten. Safe for use by several threads.
 */
public interface MessageStore {
  /** The largest number of message ids in one call. */
  int MAX_IDS_PER_CALL = 500;

  /**
   * Counts messages by state. The database updates the counts in the transactions that change them.
   */
  MessageCounts counts(String email);

  /**
   * The next messages to fetch, in the order of listing. Returns pending messages with fewer than
   * two strikes that are due: messages numbered after {@code after} that were never tried, and
   * messages whose retry is due, whatever their number. So a due retry does not wait until every
   * new message is fetched.
   *
   * @param after the number of the last message taken in this run, or 0
   * @param limit the largest number of messages to return; a negative limit returns none
   */
  List<PendingMessage> due(String email, Instant now, long after, int limit);

  /**
   * Like {@link #due}, but returns messages with two strikes or more. They must be processed one at
   * a time.
   */
  List<PendingMessage> dueSuspects(String email, Instant now, long after, int limit);

  /**
   * When the earliest pending message is due. The instant is in the past if a message is due now.
   */
  Optional<Instant> nextDue(String email);

  /**
   * Adds a strike to each of these messages that is pending. A strike records that the process died
   * while it processed the message. Failed attempts keep strikes; a retry and a reopening clear
   * them.
   *
   * @return the messages that now have {@code most} strikes or more
   */
  List<String> addStrikes(String email, Collection<String> gmailIds, int most);

  /**
   * Writes outcomes in the given order in one transaction, which is on disk when this returns. A
   * final state stays until the message is retried or reopened. An outcome with the same state may
   * be written again; it replaces the contract and the documents. An outcome with another state
   * changes nothing.
   *
   * @throws IllegalArgumentException when a message was never listed, or when an outcome carries
   *     the contract of another message; nothing is written
   */
  void checkpoint(String email, List<MessageOutcome> outcomes, Instant now);

  /** Dead letters, latest first. A negative limit returns none. */
  List<DeadLetter> deadLetters(Optional<String> email, int limit);

  /**
   * Makes dead letters pending again, with no attempts and no strikes.
   *
   * @param gmailId one message, or empty for all dead letters of the inbox
   * @return how many messages became pending
   */
  int retry(String email, Optional<String> gmailId);

  /**
   * Makes dead letters pending again whose time for that has come, the longest due first, with no
   * attempts and no strikes, and counts the revival.
   *
   * @param limit the largest number of dead letters; a negative limit means none
   * @return how many messages became pending
   */
  int revive(String email, Instant now, int limit);

  /**
   * Makes a finished message pending again, with no attempts and no strikes. Deletes its contract
   * and documents from the store.
   *
   * @return whether there was such a message
   */
  boolean reopen(String email, String gmailId);

  /** The states of these messages, in the given order, each once. Unknown ids are left out. */
  Map<String, MessageState> statesOf(String email, Collection<String> gmailIds);

  /**
   * Like {@link #due}, but only among these messages and without a lower bound of the number.
   *
   * @param gmailIds at most {@link #MAX_IDS_PER_CALL}
   */
  List<PendingMessage> dueAmong(String email, Collection<String> gmailIds, Instant now);

  /**
   * Like {@link #dueSuspects}, but only among these messages and without a lower bound of the
   * number.
   */
  List<PendingMessage> dueSuspectsAmong(String email, Collection<String> gmailIds, Instant now);

  /**
   * When the earliest pending message of these is due. The instant is in the past if one is due
   * now.
   */
  Optional<Instant> nextDueAmong(String email, Collection<String> gmailIds);

  /**
   * Passes every stored contract with its documents to the consumer, in the order of listing. The
   * consumer may be slow and may use the store meanwhile. It sees each contract as it is when it is
   * read.
   */
  void forEachContract(String email, Consumer<StoredContract> consumer);
}
