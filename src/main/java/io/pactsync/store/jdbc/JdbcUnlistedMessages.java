package io.pactsync.store.jdbc;

import io.pactsync.store.UnlistedMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

final class JdbcUnlistedMessages implements UnlistedMessages {
  private static final String ADD =
      """
      INSERT INTO unlisted (mailbox, gmail_id, reported_at, added_after, next_check)
      SELECT :mailbox, :gmailId, :now, :addedAfter, :now
      WHERE NOT EXISTS (SELECT 1 FROM message WHERE mailbox = :mailbox AND gmail_id = :gmailId)
      ON CONFLICT (mailbox, gmail_id) DO NOTHING
      """;

  private static final String REMOVE =
      "DELETE FROM unlisted WHERE mailbox = :mailbox AND gmail_id = :gmailId";

  private static final String DUE =
      """
      SELECT count(*) AS messages, COALESCE(sum(1 - indexed), 0) AS not_indexed,
        COALESCE(min(added_after), 0) AS added_after
      FROM unlisted
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email) AND next_check <= :now
      """;

  private static final String MARK_INDEXED =
      "UPDATE unlisted SET indexed = 1 WHERE mailbox = :mailbox AND gmail_id = :gmailId";

  private static final String REMOVE_PROVEN =
      """
      DELETE FROM unlisted
      WHERE mailbox = :mailbox
        AND (reported_at <= :reportedBefore OR (indexed = 1 AND reported_at <= :indexedBefore))
      """;

  /**
   * The time between the checks of a message that is not indexed doubles its age; a young one is
   * due at every run.
   */
  private static final String SCHEDULE =
      """
      UPDATE unlisted SET next_check = CASE
        WHEN indexed = 1 THEN reported_at + :settle
        WHEN :now - reported_at < :settle THEN :now
        WHEN :now - reported_at < :longest THEN :now + :now - reported_at
        ELSE :now + :longest END
      WHERE mailbox = :mailbox AND next_check <= :now
      """;

  private final Transactions transactions;

  JdbcUnlistedMessages(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(String email, Collection<String> gmailIds, Instant addedAfter, Instant now) {
    if (gmailIds.isEmpty()) {
      return;
    }
    transactions.writeWithoutResult(
        handle -> {
          long mailbox = MailboxTable.lockNumber(handle, email);
          PreparedBatch batch = handle.prepareBatch(ADD);
          for (String gmailId : gmailIds) {
            batch
                .bind("mailbox", mailbox)
                .bind("gmailId", gmailId)
                .bind("now", now.toEpochMilli())
                .bind("addedAfter", addedAfter.toEpochMilli())
                .add();
          }
          batch.execute();
        });
  }

  @Override
  public void remove(String email, Collection<String> gmailIds) {
    execute(REMOVE, email, gmailIds);
  }

  @Override
  public void markIndexed(String email, Collection<String> gmailIds) {
    execute(MARK_INDEXED, email, gmailIds);
  }

  private void execute(String sql, String email, Collection<String> gmailIds) {
    if (!gmailIds.isEmpty()) {
      transactions.writeWithoutResult(handle -> execute(handle, sql, email, gmailIds));
    }
  }

  private static void execute(
      Handle handle, String sql, String email, Collection<String> gmailIds) {
    long mailbox = MailboxTable.lockNumber(handle, email);
    PreparedBatch batch = handle.prepareBatch(sql);
    gmailIds.forEach(gmailId -> batch.bind("mailbox", mailbox).bind("gmailId", gmailId).add());
    batch.execute();
  }

  @Override
  public Optional<DueUnlisted> due(String email, Instant now) {
    return transactions.read(
        handle ->
            handle
                .createQuery(DUE)
                .bind("email", email)
                .bind("now", now.toEpochMilli())
                .map(
                    (row, context) ->
                        new DueUnlisted(
                            row.getLong("messages"),
                            row.getLong("not_indexed"),
                            EpochMillis.required(row, "added_after")))
                .findOne()
                .filter(due -> due.count() > 0));
  }

  @Override
  public void endCheck(
      String email,
      Instant now,
      Instant indexedBefore,
      Instant reportedBefore,
      Duration settle,
      Duration longest) {
    transactions.writeWithoutResult(
        handle -> {
          long mailbox = MailboxTable.lockNumber(handle, email);
          handle
              .createUpdate(REMOVE_PROVEN)
              .bind("mailbox", mailbox)
              .bind("indexedBefore", indexedBefore.toEpochMilli())
              .bind("reportedBefore", reportedBefore.toEpochMilli())
              .execute();
          handle
              .createUpdate(SCHEDULE)
              .bind("mailbox", mailbox)
              .bind("now", now.toEpochMilli())
              .bind("settle", settle.toMillis())
              .bind("longest", longest.toMillis())
              .execute();
        });
  }
}
