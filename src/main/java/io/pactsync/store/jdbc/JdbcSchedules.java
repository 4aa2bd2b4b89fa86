package io.pactsync.store.jdbc;

import io.pactsync.store.ScheduleRow;
import io.pactsync.store.Schedules;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class JdbcSchedules implements Schedules {
  private static final String ALL =
      """
      SELECT b.email, s.cron, s.zone, s.interval_millis, s.set_at
      FROM schedule s JOIN mailbox b ON b.id = s.mailbox
      ORDER BY b.email
      """;

  private static final String ONE =
      """
      SELECT b.email, s.cron, s.zone, s.interval_millis, s.set_at
      FROM schedule s JOIN mailbox b ON b.id = s.mailbox
      WHERE b.email = :email
      """;

  private static final String PUT =
      """
      INSERT INTO schedule (mailbox, cron, zone, interval_millis, set_at)
      VALUES (:mailbox, :cron, :zone, :interval, :setAt)
      ON CONFLICT (mailbox) DO UPDATE SET
        cron = excluded.cron,
        zone = excluded.zone,
        interval_millis = excluded.interval_millis,
        set_at = excluded.set_at
      """;

  private static final String REMOVE =
      "DELETE FROM schedule WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)";

  private final Transactions transactions;

  JdbcSchedules(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<ScheduleRow> all() {
    return transactions.read(
        handle -> handle.createQuery(ALL).map((row, context) -> schedule(row)).list());
  }

  @Override
  public Optional<ScheduleRow> find(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(ONE)
                .bind("email", email)
                .map((row, context) -> schedule(row))
                .findOne());
  }

  @Override
  public void put(ScheduleRow row) {
    transactions.writeWithoutResult(
        handle ->
            handle
                .createUpdate(PUT)
                .bind("mailbox", MailboxTable.number(handle, row.email()))
                .bind("cron", row.cron())
                .bind("zone", row.zone())
                .bind("interval", row.interval().map(Duration::toMillis))
                .bind("setAt", row.setAt().toEpochMilli())
                .execute());
  }

  @Override
  public boolean remove(String email) {
    return transactions.write(
        handle -> handle.createUpdate(REMOVE).bind("email", email).execute() > 0);
  }

  private static ScheduleRow schedule(ResultSet row) throws SQLException {
    long interval = row.getLong("interval_millis");
    return new ScheduleRow(
        row.getString("email"),
        Optional.ofNullable(row.getString("cron")),
        Optional.ofNullable(row.getString("zone")),
        interval == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(interval)),
        EpochMillis.required(row, "set_at"));
  }
}
