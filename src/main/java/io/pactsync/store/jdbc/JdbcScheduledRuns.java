package io.pactsync.store.jdbc;

import io.pactsync.store.PlannedRun;
import io.pactsync.store.PollerSettings;
import io.pactsync.store.ScheduledRunRow;
import io.pactsync.store.ScheduledRuns;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/**
 * Plans runs by its own statements, which change a row only if it is still as it was read: two
 * processes that see the same change of a schedule would otherwise plan the same run twice.
 * db-scheduler picks and completes the runs.
 */
final class JdbcScheduledRuns implements ScheduledRuns {
  /** The name of the task of all rows. */
  static final String TASK = "sync";

  private static final String ALL =
      """
      SELECT task_instance, task_data, execution_time, picked FROM scheduled_tasks
      WHERE task_name = :task
      ORDER BY task_instance
      """;

  private static final String ONE =
      """
      SELECT task_instance, task_data, execution_time, picked FROM scheduled_tasks
      WHERE task_name = :task AND task_instance = :email
      """;

  private static final String ADD =
      """
      INSERT INTO scheduled_tasks
        (task_name, task_instance, task_data, execution_time, picked, version)
      VALUES (:task, :email, :plan, :dueAt, :picked, 1)
      ON CONFLICT (task_name, task_instance) DO NOTHING
      """;

  private static final String REPLACE =
      """
      UPDATE scheduled_tasks SET
        task_data = :newPlan,
        execution_time = :newDueAt,
        version = version + 1
      WHERE task_name = :task AND task_instance = :email
        AND task_data = :plan AND execution_time = :dueAt AND picked = :picked
      """;

  private static final String REMOVE =
      """
      DELETE FROM scheduled_tasks
      WHERE task_name = :task AND task_instance = :email
        AND task_data = :plan AND execution_time = :dueAt AND picked = :picked
      """;

  private final Transactions transactions;

  JdbcScheduledRuns(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<ScheduledRunRow> all() {
    return transactions.read(
        handle ->
            handle.createQuery(ALL).bind("task", TASK).map((row, context) -> run(row)).list());
  }

  @Override
  public Optional<ScheduledRunRow> find(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(ONE)
                .bind("task", TASK)
                .bind("email", email)
                .map((row, context) -> run(row))
                .findOne());
  }

  @Override
  public boolean add(PlannedRun run) {
    return transactions.write(handle -> update(handle, ADD, run).execute() > 0);
  }

  @Override
  public boolean replace(PlannedRun from, PlannedRun to) {
    return transactions.write(
        handle ->
            update(handle, REPLACE, from)
                    .bind("newPlan", to.plan())
                    .bind("newDueAt", to.dueAt().toEpochMilli())
                    .execute()
                > 0);
  }

  @Override
  public boolean remove(PlannedRun run) {
    return transactions.write(handle -> update(handle, REMOVE, run).execute() > 0);
  }

  @Override
  public RunPoller start(PollerSettings settings, InstantSource clock, DueRuns due) {
    return DbSchedulerPoller.start(transactions.schedulerDatabase(), settings, clock, due);
  }

  private static Update update(Handle handle, String sql, PlannedRun run) {
    return handle
        .createUpdate(sql)
        .bind("task", TASK)
        .bind("email", run.email())
        .bind("plan", run.plan())
        .bind("dueAt", run.dueAt().toEpochMilli())
        .bind("picked", false);
  }

  private static ScheduledRunRow run(ResultSet row) throws SQLException {
    return new ScheduledRunRow(
        new PlannedRun(
            row.getString("task_instance"),
            row.getString("task_data"),
            EpochMillis.required(row, "execution_time")),
        row.getBoolean("picked"));
  }
}
