package io.pactsync.store.jdbc;

import io.pactsync.store.Ledger;
import io.pactsync.store.SpentRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.Query;

final class JdbcLedger implements Ledger {
  private static final String ADD =
      """
      INSERT INTO spent (day, mailbox, method, units, calls, refusals)
      VALUES (:day, :mailbox, :method, :units, :calls, :refusals)
      ON CONFLICT (day, mailbox, method) DO UPDATE SET
        units = spent.units + excluded.units,
        calls = spent.calls + excluded.calls,
        refusals = spent.refusals + excluded.refusals
      """;

  private static final String OF_ALL =
      """
      SELECT b.email, s.method, s.day, s.units, s.calls, s.refusals
      FROM spent s JOIN mailbox b ON b.id = s.mailbox
      WHERE s.day BETWEEN :from AND :to
      ORDER BY b.email, s.method, s.day
      """;

  private static final String OF_ONE =
      """
      SELECT b.email, s.method, s.day, s.units, s.calls, s.refusals
      FROM spent s JOIN mailbox b ON b.id = s.mailbox
      WHERE s.day BETWEEN :from AND :to AND b.email = :email
      ORDER BY s.method, s.day
      """;

  private final Transactions transactions;

  JdbcLedger(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public void add(List<SpentRow> amounts) {
    if (amounts.isEmpty()) {
      return;
    }
    transactions.writing(
        handle -> {
          for (SpentRow amount : amounts) {
            handle
                .createUpdate(ADD)
                .bind("day", amount.day().toString())
                .bind("mailbox", Mailbox.number(handle, amount.email()))
                .bind("method", amount.method())
                .bind("units", amount.units())
                .bind("calls", amount.calls())
                .bind("refusals", amount.refusals())
                .execute();
          }
        });
  }

  @Override
  public List<SpentRow> spent(Optional<String> email, LocalDate from, LocalDate to) {
    return transactions.read(
        handle -> {
          Query query =
              email
                  .map(one -> handle.createQuery(OF_ONE).bind("email", one))
                  .orElseGet(() -> handle.createQuery(OF_ALL));
          return query
              .bind("from", from.toString())
              .bind("to", to.toString())
              .map((row, context) -> spent(row))
              .list();
        });
  }

  private static SpentRow spent(ResultSet row) throws SQLException {
    return new SpentRow(
        row.getString("email"),
        row.getString("method"),
        LocalDate.parse(row.getString("day")),
        row.getLong("units"),
        row.getLong("calls"),
        row.getLong("refusals"));
  }
}
