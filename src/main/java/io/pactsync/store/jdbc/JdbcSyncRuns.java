package io.pactsync.store.jdbc;

import io.pactsync.store.SyncRunRow;
import io.pactsync.store.SyncRuns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

final class JdbcSyncRuns implements SyncRuns {
  private static final String BEGIN =
      """
      INSERT INTO run (mailbox, mode, started_at) VALUES (:mailbox, :mode, :startedAt)
      RETURNING id
      """;

  private static final String END =
      """
      UPDATE run SET
        mode = :mode,
        started_at = :startedAt,
        ended_at = :endedAt,
        completed = :completed,
        newly_listed = :newlyListed,
        units = :units,
        outcome = :outcome
      WHERE id = :id AND mailbox = (SELECT id FROM mailbox WHERE email = :email)
      """;

  private static final String LAST =
      """
      SELECT r.id, b.email, r.mode, r.started_at, r.ended_at, r.completed, r.newly_listed, r.units,
        r.outcome
      FROM run r JOIN mailbox b ON b.id = r.mailbox
      WHERE b.email = :email
      ORDER BY r.id DESC
      LIMIT 1
      """;

  private final Transactions transactions;

  JdbcSyncRuns(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public long begin(String email, String mode, Instant at) {
    return transactions.write(
        handle ->
            handle
                .createQuery(BEGIN)
                .bind("mailbox", MailboxTable.number(handle, email))
                .bind("mode", mode)
                .bind("startedAt", at.toEpochMilli())
                .mapTo(Long.class)
                .one());
  }

  @Override
  public void end(SyncRunRow run) {
    transactions.writeWithoutResult(
        handle -> {
          int ended =
              handle
                  .createUpdate(END)
                  .bind("id", run.id())
                  .bind("email", run.email())
                  .bind("mode", run.mode())
                  .bind("startedAt", run.startedAt().toEpochMilli())
                  .bind("endedAt", EpochMillis.of(run.endedAt()))
                  .bind("completed", run.completed() ? 1 : 0)
                  .bind("newlyListed", run.newlyListed())
                  .bind("units", run.units())
                  .bind("outcome", run.outcome())
                  .execute();
          if (ended == 0) {
            throw new IllegalArgumentException(
                "Run " + run.id() + " of " + run.email() + " was never begun.");
          }
        });
  }

  @Override
  public Optional<SyncRunRow> last(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(LAST)
                .bind("email", email)
                .map((row, context) -> run(row))
                .findOne());
  }

  private static SyncRunRow run(ResultSet row) throws SQLException {
    return new SyncRunRow(
        row.getLong("id"),
        row.getString("email"),
        row.getString("mode"),
        EpochMillis.required(row, "started_at"),
        EpochMillis.optional(row, "ended_at"),
        row.getInt("completed") == 1,
        row.getLong("newly_listed"),
        row.getLong("units"),
        row.getString("outcome"));
  }
}
