package io.pactsync.store.jdbc;

import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.Inboxes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

final class JdbcInboxes implements Inboxes {
  private static final String ALL =
      """
      SELECT b.email, i.state, i.reason, i.project, i.authorized_at
      FROM inbox i JOIN mailbox b ON b.id = i.mailbox
      ORDER BY b.email
      """;

  private static final String ONE =
      """
      SELECT b.email, i.state, i.reason, i.project, i.authorized_at
      FROM inbox i JOIN mailbox b ON b.id = i.mailbox
      WHERE b.email = :email
      """;

  private static final String AUTHORIZED =
      """
      INSERT INTO inbox (mailbox, state, reason, project, authorized_at)
      VALUES (:mailbox, :state, :reason, :project, :authorizedAt)
      ON CONFLICT (mailbox) DO UPDATE SET
        state = 'ACTIVE',
        reason = NULL,
        project = excluded.project,
        authorized_at = excluded.authorized_at
      """;

  private static final String SET_STATE =
      """
      UPDATE inbox SET state = :state, reason = :reason
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
      """;

  private static final String REMOVE =
      "DELETE FROM inbox WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)";

  private final Transactions transactions;

  JdbcInboxes(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<InboxRow> all() {
    return transactions.read(
        handle -> handle.createQuery(ALL).map((row, context) -> inbox(row)).list());
  }

  @Override
  public Optional<InboxRow> find(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(ONE)
                .bind("email", email)
                .map((row, context) -> inbox(row))
                .findOne());
  }

  @Override
  public void putAuthorized(InboxRow row) {
    transactions.writeWithoutResult(
        handle ->
            handle
                .createUpdate(AUTHORIZED)
                .bind("mailbox", MailboxTable.number(handle, row.email()))
                .bind("state", row.state().name())
                .bind("reason", row.reason())
                .bind("project", row.project())
                .bind("authorizedAt", row.authorizedAt().toEpochMilli())
                .execute());
  }

  @Override
  public void setState(String email, InboxState state, Optional<String> reason) {
    transactions.writeWithoutResult(
        handle ->
            handle
                .createUpdate(SET_STATE)
                .bind("email", email)
                .bind("state", state.name())
                .bind("reason", reason)
                .execute());
  }

  @Override
  public boolean remove(String email) {
    boolean wasThere =
        transactions.write(
            handle -> {
              JdbcSealedCredentials.erase(handle, email);
              return handle.createUpdate(REMOVE).bind("email", email).execute() > 0;
            });
    transactions.truncateJournal();
    return wasThere;
  }

  private static InboxRow inbox(ResultSet row) throws SQLException {
    return new InboxRow(
        row.getString("email"),
        InboxState.valueOf(row.getString("state")),
        Optional.ofNullable(row.getString("reason")),
        Optional.ofNullable(row.getString("project")),
        EpochMillis.required(row, "authorized_at"));
  }
}
