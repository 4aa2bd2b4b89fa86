package io.pactsync.store.postgres;

import io.pactsync.store.jdbc.CountsCheck;
import io.pactsync.store.jdbc.SchedulerDatabase;
import io.pactsync.store.jdbc.Transactions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs transactions on pooled connections. A transaction that the database ended because of another
 * one, or because it was lost before the commit, runs again, so the work must not have effects
 * outside the database.
 */
final class PostgresTransactions implements Transactions {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresTransactions.class);
  private static final int MAX_CONFLICTS = 10;

  /** A restart or a failover of the database takes seconds. */
  private static final int MAX_OUTAGE_SECONDS = 60;

  /** Every connection of the pool may be lost. */
  private static final int IMMEDIATE_RETRIES = PostgresConnections.MAX_CONNECTIONS + 1;

  private final PostgresConnections connections;
  private final Jdbi jdbi;

  /**
   * Set while this thread runs a transaction. A second one inside it would wait for a connection
   * that may never be free.
   */
  private final ThreadLocal<Boolean> running = ThreadLocal.withInitial(() -> false);

  PostgresTransactions(PostgresConnections connections) {
    this.connections = connections;
    this.jdbi = Jdbi.create(connections).registerArgument(new StorableText.Factory());
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    return run(
        TransactionIsolationLevel.REPEATABLE_READ,
        handle -> {
          handle.execute("SET TRANSACTION READ ONLY");
          return work.apply(handle);
        });
  }

  @Override
  public <T> T write(Function<Handle, T> work) {
    return run(TransactionIsolationLevel.READ_COMMITTED, work);
  }

  private <T> T run(TransactionIsolationLevel level, Function<Handle, T> work) {
    if (running.get()) {
      throw new IllegalStateException("A transaction must not run inside another one.");
    }
    running.set(true);
    try {
      return runAgainIfEnded(level, work);
    } finally {
      running.remove();
    }
  }

  private <T> T runAgainIfEnded(TransactionIsolationLevel level, Function<Handle, T> work) {
    int conflicts = 0;
    int outages = 0;
    while (true) {
      AtomicBoolean worked = new AtomicBoolean();
      try {
        return jdbi.inTransaction(
            level,
            handle -> {
              T result = work.apply(handle);
              worked.set(true);
              return result;
            });
      } catch (RuntimeException e) {
        Optional<SQLException> cause = sqlCause(e);
        if (cause.filter(PostgresErrorTranslator::isConflict).isPresent()
            && conflicts < MAX_CONFLICTS) {
          conflicts++;
        } else if (cause.filter(PostgresErrorTranslator::isOutage).isPresent()
            // The database may have committed before it was lost.
            && !worked.get()
            && !connections.isClosed()
            && outages < MAX_OUTAGE_SECONDS) {
          outages++;
          awaitDatabase(cause.orElseThrow(), outages);
        } else {
          throw connections.isClosed()
              ? PostgresConnections.closed()
              : connections.errors().translate(e);
        }
      }
    }
  }

  /** Waits for a second. The first attempt after a loss needs only another connection. */
  private void awaitDatabase(SQLException cause, int outages) {
    if (outages < IMMEDIATE_RETRIES) {
      return;
    }
    if (outages == IMMEDIATE_RETRIES) {
      LOG.warn(
          "{} Pactsync waits for up to {} seconds.",
          connections.errors().translate(cause).getMessage(),
          MAX_OUTAGE_SECONDS);
    }
    try {
      Thread.sleep(1_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw connections.errors().translate(cause);
    }
  }

  private static Optional<SQLException> sqlCause(RuntimeException thrown) {
    for (@Nullable Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException error) {
        return Optional.of(error);
      }
    }
    return Optional.empty();
  }

  /**
   * The server overwrites its journal by itself, and archives it only if an operator wants that.
   */
  @Override
  public void truncateJournal() {}

  @Override
  public void verifyIntegrity() {
    List<String> problems = read(CountsCheck::problems);
    if (!problems.isEmpty()) {
      String more = problems.size() == 1 ? "" : " (and %d more)".formatted(problems.size() - 1);
      throw connections.errors().damaged(problems.get(0) + more);
    }
  }

  /** Each statement of db-scheduler takes a connection of the pool for a moment. */
  @Override
  public SchedulerDatabase schedulerDatabase() {
    return new SchedulerDatabase(connections.dataSource(), connections.errors());
  }

  @Override
  public void close() {
    connections.close();
  }
}
