package io.pactsync.store.jdbc;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerName;
import com.github.kagkarlsson.scheduler.Waiter;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Execution;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.ExecutionOperations;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.pactsync.store.PlannedRun;
import io.pactsync.store.PollerSettings;
import io.pactsync.store.ScheduledRuns.DueRuns;
import io.pactsync.store.ScheduledRuns.RunPoller;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Runs due runs with db-scheduler: it polls, picks, reports heartbeats and finds dead runs. */
final class DbSchedulerPoller implements RunPoller {
  private static final int MISSED_HEARTBEATS = 4;

  /** Reads what every poll reads. */
  private static final String PROBE = "SELECT count(*) FROM scheduled_tasks WHERE picked = ?";

  private final SchedulerDatabase database;
  private final DueRuns due;
  private final Scheduler scheduler;

  private DbSchedulerPoller(
      SchedulerDatabase database, PollerSettings settings, InstantSource clock, DueRuns due) {
    this.database = database;
    this.due = due;
    this.scheduler =
        new MonotonicScheduler(database.connections(), List.of(task()))
            .jdbcCustomization(new PortableColumns())
            .serializer(new PlanSerializer())
            // Columns hold milliseconds, and db-scheduler compares what it wrote with what it
            // reads.
            .clock(() -> clock.instant().truncatedTo(ChronoUnit.MILLIS))
            .schedulerName(new SchedulerName.Fixed(name()))
            .threads(settings.parallel())
            .pollUsingFetch(0.5, 1)
            .executorService(workers(settings.parallel()))
            .pollingInterval(settings.interval())
            .heartbeatInterval(settings.heartbeat())
            .missedHeartbeatsLimit(MISSED_HEARTBEATS)
            .shutdownMaxWait(settings.stopWait())
            .addSchedulerListener(
                new AbstractSchedulerListener() {
                  @Override
                  public void onSchedulerEvent(SchedulerEventType type) {
                    if (type == SchedulerEventType.UNEXPECTED_ERROR) {
                      probe();
                    }
                  }
                })
            .build();
  }

  /** Waits between polls in elapsed time. Wall time that is set back would stop polling. */
  private static final class MonotonicScheduler extends SchedulerBuilder {
    MonotonicScheduler(DataSource connections, List<Task<?>> tasks) {
      super(connections, tasks);
    }

    @Override
    protected Waiter buildWaiter() {
      return new Waiter(poolingInterval, () -> Instant.EPOCH.plusNanos(System.nanoTime()));
    }
  }

  static RunPoller start(
      SchedulerDatabase database, PollerSettings settings, InstantSource clock, DueRuns due) {
    DbSchedulerPoller poller = new DbSchedulerPoller(database, settings, clock, due);
    poller.scheduler.start();
    return poller;
  }

  /** A process id alone is not unique among machines and containers. */
  private static String name() {
    return "process " + ProcessHandle.current().pid() + " " + UUID.randomUUID();
  }

  private CustomTask<String> task() {
    return Tasks.custom(JdbcScheduledRuns.TASK, String.class)
        .onDeadExecution(this::revive)
        .execute((instance, context) -> run(context.getExecution()));
  }

  /**
   * Drops what no thread can begin now: the next poll fetches it again. A queue would grow at every
   * poll while all threads are busy.
   */
  private ExecutorService workers(int parallel) {
    return new ThreadPoolExecutor(
        parallel,
        parallel,
        0,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        work -> {
          Thread thread = new Thread(work, "scheduled sync");
          // Thrown when a run cannot be picked. A later poll fetches it again.
          thread.setUncaughtExceptionHandler((failed, error) -> report(error));
          return thread;
        },
        new ThreadPoolExecutor.DiscardPolicy());
  }

  private CompletionHandler<String> run(Execution execution) {
    Optional<PlannedRun> next = due.run(planned(execution));
    return (complete, row) -> {
      try {
        if (next.isPresent()) {
          row.reschedule(complete, next.get().dueAt(), next.get().plan());
        } else {
          row.remove();
        }
      } catch (RuntimeException e) {
        // Without heartbeats, the run counts as dead after a while, and runs again.
        report(e);
        throw e;
      }
    };
  }

  private void revive(ExecutionComplete complete, ExecutionOperations<String> row) {
    row.reschedule(complete, complete.getTimeDone());
    due.recovered(planned(complete.getExecution()));
  }

  private static PlannedRun planned(Execution execution) {
    return new PlannedRun(
        execution.taskInstance.getId(),
        (String) execution.taskInstance.getData(),
        execution.executionTime);
  }

  /** Finds out why a poll failed: db-scheduler only logs it. */
  private void probe() {
    try (Connection connection = database.connections().getConnection();
        PreparedStatement statement = connection.prepareStatement(PROBE)) {
      statement.setBoolean(1, false);
      statement.executeQuery().close();
    } catch (SQLException e) {
      due.failed(database.errors().translate(e));
    }
  }

  private void report(Throwable error) {
    due.failed(
        error instanceof RuntimeException exception
            ? database.errors().translate(exception)
            : new IllegalStateException(error));
  }

  @Override
  public void close() {
    scheduler.stop();
  }
}
