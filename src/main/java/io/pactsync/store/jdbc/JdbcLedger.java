package io.pactsync.store.jdbc;

import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.Ledger;
import io.pactsync.store.SpendingRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
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

  private static final String ADD_SECOND =
      """
      INSERT INTO pace (mailbox, second, units, refusals)
      VALUES (:mailbox, :second, :units, :refusals)
      ON CONFLICT (mailbox, second) DO UPDATE SET
        units = pace.units + excluded.units,
        refusals = pace.refusals + excluded.refusals
      """;

  private static final String DELETE_OLD_SECONDS =
      "DELETE FROM pace WHERE mailbox = :mailbox AND second < :kept";

  private static final String SECONDS =
      """
      SELECT p.second, p.units, p.refusals
      FROM pace p JOIN mailbox b ON b.id = p.mailbox
      WHERE b.email = :email AND p.second >= :from
      ORDER BY p.second
      """;

  private static final String ALL_INBOXES =
      """
      SELECT b.email, s.method, s.day, s.units, s.calls, s.refusals
      FROM spent s JOIN mailbox b ON b.id = s.mailbox
      WHERE s.day BETWEEN :from AND :to
      ORDER BY b.email, s.method, s.day
      """;

  private static final String ONE_INBOX =
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
  public void add(List<DailySpendingRow> amounts, List<SpendingRow> seconds) {
    if (amounts.isEmpty() && seconds.isEmpty()) {
      return;
    }
    transactions.writeWithoutResult(
        handle -> {
          amounts.forEach(amount -> add(handle, amount));
          seconds.forEach(second -> add(handle, second));
          seconds.stream()
              .collect(
                  Collectors.toMap(
                      SpendingRow::email,
                      SpendingRow::second,
                      BinaryOperator.maxBy(Comparator.naturalOrder())))
              .forEach((email, latest) -> deleteOldSeconds(handle, email, latest));
        });
  }

  private static void add(Handle handle, DailySpendingRow amount) {
    handle
        .createUpdate(ADD)
        .bind("day", amount.day().toString())
        .bind("mailbox", MailboxTable.number(handle, amount.email()))
        .bind("method", amount.method())
        .bind("units", amount.units())
        .bind("calls", amount.calls())
        .bind("refusals", amount.refusals())
        .execute();
  }

  private static void add(Handle handle, SpendingRow second) {
    handle
        .createUpdate(ADD_SECOND)
        .bind("mailbox", MailboxTable.number(handle, second.email()))
        .bind("second", second.second().getEpochSecond())
        .bind("units", second.units())
        .bind("refusals", second.refusals())
        .execute();
  }

  /**
   * Measures age from the latest stored second instead of a clock, so that the result depends only
   * on the data.
   */
  private static void deleteOldSeconds(Handle handle, String email, Instant latest) {
    handle
        .createUpdate(DELETE_OLD_SECONDS)
        .bind("mailbox", MailboxTable.number(handle, email))
        .bind("kept", latest.minus(SECONDS_RETENTION).getEpochSecond())
        .execute();
  }

  @Override
  public List<SpendingRow> spendingBySecond(String email, Instant from) {
    return transactions.read(
        handle ->
            handle
                .createQuery(SECONDS)
                .bind("email", email)
                .bind("from", from.getEpochSecond())
                .map(
                    (row, context) ->
                        new SpendingRow(
                            email,
                            Instant.ofEpochSecond(row.getLong("second")),
                            row.getLong("units"),
                            row.getLong("refusals")))
                .list());
  }

  @Override
  public List<DailySpendingRow> spendingByDay(
      Optional<String> email, LocalDate from, LocalDate to) {
    return transactions.read(
        handle -> {
          Query query =
              email
                  .map(one -> handle.createQuery(ONE_INBOX).bind("email", one))
                  .orElseGet(() -> handle.createQuery(ALL_INBOXES));
          return query
              .bind("from", from.toString())
              .bind("to", to.toString())
              .map((row, context) -> spent(row))
              .list();
        });
  }

  private static DailySpendingRow spent(ResultSet row) throws SQLException {
    return new DailySpendingRow(
        row.getString("email"),
        row.getString("method"),
        LocalDate.parse(row.getString("day")),
        row.getLong("units"),
        row.getLong("calls"),
        row.getLong("refusals"));
  }
}
