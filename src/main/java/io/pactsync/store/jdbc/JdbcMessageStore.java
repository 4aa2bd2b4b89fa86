package io.pactsync.store.jdbc;

import io.pactsync.store.DeadLetter;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageState;
import io.pactsync.store.MessageStore;
import io.pactsync.store.PendingMessage;
import io.pactsync.store.StoredContract;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jdbi.v3.core.statement.Query;

final class JdbcMessageStore implements MessageStore {
  private static final String TALLY =
      """
      SELECT t.pending, t.synced, t.other, t.gone, t.failed, t.attachments, t.bytes
      FROM tally t JOIN mailbox b ON b.id = t.mailbox
      WHERE b.email = :email
      """;

  /**
   * Reads two ranges of one index: messages that were never tried, which the index returns in the
   * order of listing until the limit, and the few messages whose retry is due. A single condition
   * for both would sort every pending message at each call.
   */
  private static final String DUE =
      """
      SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM (
        SELECT * FROM (
          SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM message
          WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
            AND state = 'PENDING' AND strikes < 2 AND not_before IS NULL AND seq > :after
          ORDER BY seq LIMIT :limit) untried
        UNION ALL
        SELECT * FROM (
          SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM message
          WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
            AND state = 'PENDING' AND strikes < 2 AND not_before <= :now
          ORDER BY seq LIMIT :limit) again) due
      ORDER BY seq LIMIT :limit
      """;

  /**
   * The same query on the other partial index. SQLite would not use a partial index whose condition
   * compares with a parameter.
   */
  private static final String DUE_SUSPECTS =
      """
      SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM (
        SELECT * FROM (
          SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM message
          WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
            AND state = 'PENDING' AND strikes >= 2 AND not_before IS NULL AND seq > :after
          ORDER BY seq LIMIT :limit) untried
        UNION ALL
        SELECT * FROM (
          SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM message
          WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
            AND state = 'PENDING' AND strikes >= 2 AND not_before <= :now
          ORDER BY seq LIMIT :limit) again) due
      ORDER BY seq LIMIT :limit
      """;

  private static final String NEXT_DUE =
      """
      SELECT due FROM (
        SELECT * FROM (
          SELECT COALESCE(not_before, 0) AS due FROM message
          WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
            AND state = 'PENDING' AND strikes < 2
          ORDER BY not_before NULLS FIRST LIMIT 1) unsuspected
        UNION ALL
        SELECT * FROM (
          SELECT COALESCE(not_before, 0) AS due FROM message
          WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
            AND state = 'PENDING' AND strikes >= 2
          ORDER BY not_before NULLS FIRST LIMIT 1) suspects) earliest
      ORDER BY due LIMIT 1
      """;

  private static final String DEAD_LETTERS =
      """
      SELECT b.email, m.gmail_id, m.attempts, m.reason, m.settled_at
      FROM message m JOIN mailbox b ON b.id = m.mailbox
      WHERE m.state = 'FAILED'
      ORDER BY m.settled_at DESC, m.seq DESC LIMIT :limit
      """;

  private static final String DEAD_LETTERS_OF_ONE =
      """
      SELECT b.email, m.gmail_id, m.attempts, m.reason, m.settled_at
      FROM message m JOIN mailbox b ON b.id = m.mailbox
      WHERE m.state = 'FAILED' AND m.mailbox = (SELECT id FROM mailbox WHERE email = :email)
      ORDER BY m.settled_at DESC, m.seq DESC LIMIT :limit
      """;

  private static final String STATES =
      """
      SELECT gmail_id, state FROM message
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email) AND gmail_id IN (<gmailIds>)
      """;

  private static final String DUE_AMONG =
      """
      SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM message
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email) AND gmail_id IN (<gmailIds>)
        AND state = 'PENDING' AND strikes < 2 AND COALESCE(not_before, 0) <= :now
      """;

  private static final String DUE_SUSPECTS_AMONG =
      """
      SELECT seq, gmail_id, thread_id, attempts, denials, revivals, strikes, not_before FROM message
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email) AND gmail_id IN (<gmailIds>)
        AND state = 'PENDING' AND strikes >= 2 AND COALESCE(not_before, 0) <= :now
      """;

  private static final String NEXT_DUE_AMONG =
      """
      SELECT MIN(COALESCE(not_before, 0)) AS due FROM message
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email) AND gmail_id IN (<gmailIds>)
        AND state = 'PENDING'
      HAVING count(*) > 0
      """;

  private final Transactions transactions;

  JdbcMessageStore(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public MessageCounts counts(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(TALLY)
                .bind("email", email)
                .map((row, context) -> tally(row))
                .findOne()
                .orElse(MessageCounts.ZERO));
  }

  @Override
  public List<PendingMessage> due(String email, Instant now, long after, int limit) {
    return due(DUE, email, now, after, limit);
  }

  @Override
  public List<PendingMessage> dueSuspects(String email, Instant now, long after, int limit) {
    return due(DUE_SUSPECTS, email, now, after, limit);
  }

  private List<PendingMessage> due(String sql, String email, Instant now, long after, int limit) {
    return transactions.read(
        handle ->
            handle
                .createQuery(sql)
                .bind("email", email)
                .bind("now", now.toEpochMilli())
                .bind("after", after)
                .bind("limit", nonNegative(limit))
                .map((row, context) -> pending(row))
                .list());
  }

  @Override
  public Optional<Instant> nextDue(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(NEXT_DUE)
                .bind("email", email)
                .map((row, context) -> EpochMillis.required(row, "due"))
                .findOne());
  }

  @Override
  public List<String> addStrikes(String email, Collection<String> gmailIds, int most) {
    return transactions.write(
        handle -> StrikeRecorder.forInbox(handle, email).addTo(gmailIds, most));
  }

  @Override
  public void checkpoint(String email, List<MessageOutcome> outcomes, Instant now) {
    if (outcomes.isEmpty()) {
      return;
    }
    transactions.writeWithoutResult(
        handle -> new OutcomeWriter(handle, email, now).write(outcomes));
  }

  @Override
  public List<DeadLetter> deadLetters(Optional<String> email, int limit) {
    return transactions.read(
        handle -> {
          Query query =
              email
                  .map(address -> handle.createQuery(DEAD_LETTERS_OF_ONE).bind("email", address))
                  .orElseGet(() -> handle.createQuery(DEAD_LETTERS));
          return query
              .bind("limit", nonNegative(limit))
              .map((row, context) -> deadLetter(row))
              .list();
        });
  }

  @Override
  public int retry(String email, Optional<String> gmailId) {
    return transactions.write(handle -> new MessageReopener(handle, email).reopenFailed(gmailId));
  }

  @Override
  public int revive(String email, Instant now, int limit) {
    return transactions.write(
        handle -> new MessageReopener(handle, email).reviveFailed(now, nonNegative(limit)));
  }

  @Override
  public boolean reopen(String email, String gmailId) {
    return transactions.write(handle -> new MessageReopener(handle, email).reopenFinished(gmailId));
  }

  @Override
  public Map<String, MessageState> statesOf(String email, Collection<String> gmailIds) {
    List<String> distinct = List.copyOf(new LinkedHashSet<>(gmailIds));
    Map<String, MessageState> found = new HashMap<>();
    for (int from = 0; from < distinct.size(); from += MAX_IDS_PER_CALL) {
      List<String> batch =
          distinct.subList(from, Math.min(from + MAX_IDS_PER_CALL, distinct.size()));
      transactions
          .read(
              handle ->
                  handle
                      .createQuery(STATES)
                      .bind("email", email)
                      .bindList("gmailIds", batch)
                      .map((row, context) -> state(row))
                      .list())
          .forEach(state -> found.put(state.getKey(), state.getValue()));
    }
    Map<String, MessageState> inOrder = new LinkedHashMap<>();
    distinct.stream().filter(found::containsKey).forEach(id -> inOrder.put(id, found.get(id)));
    return inOrder;
  }

  @Override
  public List<PendingMessage> dueAmong(String email, Collection<String> gmailIds, Instant now) {
    return dueOf(DUE_AMONG, email, gmailIds, now);
  }

  @Override
  public List<PendingMessage> dueSuspectsAmong(
      String email, Collection<String> gmailIds, Instant now) {
    return dueOf(DUE_SUSPECTS_AMONG, email, gmailIds, now);
  }

  private List<PendingMessage> dueOf(
      String sql, String email, Collection<String> gmailIds, Instant now) {
    if (gmailIds.isEmpty()) {
      return List.of();
    }
    return transactions.read(
        handle ->
            handle
                .createQuery(sql)
                .bind("email", email)
                .bindList("gmailIds", List.copyOf(gmailIds))
                .bind("now", now.toEpochMilli())
                .map((row, context) -> pending(row))
                .stream()
                .sorted(Comparator.comparingLong(PendingMessage::number))
                .toList());
  }

  @Override
  public Optional<Instant> nextDueAmong(String email, Collection<String> gmailIds) {
    if (gmailIds.isEmpty()) {
      return Optional.empty();
    }
    return transactions.read(
        handle ->
            handle
                .createQuery(NEXT_DUE_AMONG)
                .bind("email", email)
                .bindList("gmailIds", List.copyOf(gmailIds))
                .map((row, context) -> EpochMillis.required(row, "due"))
                .findOne());
  }

  /**
   * Reads each page in its own transaction, because the consumer may take hours. One read
   * transaction of that length would keep the journal growing.
   */
  @Override
  public void forEachContract(String email, Consumer<StoredContract> consumer) {
    long after = 0;
    while (true) {
      long from = after;
      List<NumberedContract> page =
          transactions.read(handle -> new ContractTable(handle).listedAfter(email, from));
      for (NumberedContract kept : page) {
        consumer.accept(kept.stored());
        after = kept.message();
      }
      if (page.isEmpty()) {
        return;
      }
    }
  }

  /** SQLite treats a negative limit as no limit. */
  private static int nonNegative(int limit) {
    return Math.max(0, limit);
  }

  private static Map.Entry<String, MessageState> state(ResultSet row) throws SQLException {
    return Map.entry(row.getString("gmail_id"), MessageState.valueOf(row.getString("state")));
  }

  private static MessageCounts tally(ResultSet row) throws SQLException {
    return new MessageCounts(
        row.getLong("pending"),
        row.getLong("synced"),
        row.getLong("other"),
        row.getLong("gone"),
        row.getLong("failed"),
        row.getLong("attachments"),
        row.getLong("bytes"));
  }

  private static PendingMessage pending(ResultSet row) throws SQLException {
    return new PendingMessage(
        row.getLong("seq"),
        row.getString("gmail_id"),
        row.getString("thread_id"),
        row.getInt("attempts"),
        row.getInt("denials"),
        row.getInt("revivals"),
        row.getInt("strikes"),
        EpochMillis.optional(row, "not_before").isPresent());
  }

  private static DeadLetter deadLetter(ResultSet row) throws SQLException {
    return new DeadLetter(
        row.getString("email"),
        row.getString("gmail_id"),
        row.getInt("attempts"),
        row.getString("reason"),
        EpochMillis.required(row, "settled_at"));
  }
}
