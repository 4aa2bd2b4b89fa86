package io.pactsync.store.sqlite;

import io.pactsync.store.jdbc.SchedulerDatabase;
import io.pactsync.store.jdbc.Transactions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;

/**
 * Uses one connection for all writing, so that this process never waits for its own lock, and a few
 * for reading. Interrupting a thread breaks no connection.
 */
final class SqliteTransactions implements Transactions {
  private static final int READERS = 4;

  private final Path file;
  private final SqliteConnections connections;
  private final SqliteErrorTranslator errors;
  private final Handle writer;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final ReadConnections readers;

  SqliteTransactions(SqliteConnections connections, SqlLogger logger) {
    this.file = connections.file();
    this.connections = connections;
    this.errors = connections.errorTranslator();
    try {
      this.writer = jdbi(connections.writer(), logger).open();
    } catch (RuntimeException e) {
      throw errors.translate(e);
    }
    this.readers = new ReadConnections(jdbi(connections.reader(), logger), READERS);
  }

  private static Jdbi jdbi(DataSource source, SqlLogger logger) {
    return Jdbi.create(source)
        .setStatementBuilderFactory(connection -> new StatementCache())
        .setSqlLogger(logger);
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    try {
      return readers.use(handle -> inTransaction(handle, "BEGIN", work));
    } catch (RuntimeException e) {
      throw errors.translate(e);
    }
  }

  /**
   * IMMEDIATE takes the write lock before the first read. A transaction that reads first and then
   * writes would fail at once if another process wrote in between.
   */
  @Override
  public <T> T write(Function<Handle, T> work) {
    writing.lock();
    try {
      if (writer.isClosed()) {
        throw ReadConnections.closed();
      }
      return inTransaction(writer, "BEGIN IMMEDIATE", work);
    } catch (RuntimeException e) {
      throw errors.translate(e);
    } finally {
      writing.unlock();
    }
  }

  /**
   * Moves the journal into the database and truncates it. Readers in other processes may prevent
   * that; a later call tries again.
   */
  @Override
  public void truncateJournal() {
    writing.lock();
    try {
      // Reads the result, because a statement left open would block its own checkpoint.
      writer.createQuery("PRAGMA wal_checkpoint(TRUNCATE)").mapTo(Integer.class).one();
    } catch (RuntimeException e) {
      throw errors.translate(e);
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void verifyIntegrity() {
    List<String> problems = read(SqliteIntegrity::problems);
    if (!problems.isEmpty()) {
      String more = problems.size() == 1 ? "" : " (and %d more)".formatted(problems.size() - 1);
      throw SqliteErrorTranslator.damaged(file, problems.get(0) + more);
    }
  }

  /**
   * Each statement of db-scheduler is a transaction on a connection that is opened for it, and
   * takes turns with the transactions of this process.
   */
  @Override
  public SchedulerDatabase schedulerDatabase() {
    return new SchedulerDatabase(connections.writer(writing), errors);
  }

  /**
   * Executes COMMIT as a statement, because the driver's own commit begins the next transaction at
   * once. If another process held the lock at that moment, a successful commit would look failed.
   */
  private static <T> T inTransaction(Handle handle, String begin, Function<Handle, T> work) {
    handle.execute(begin);
    boolean committed = false;
    try {
      T result = work.apply(handle);
      handle.execute("COMMIT");
      committed = true;
      return result;
    } finally {
      if (!committed) {
        rollBack(handle);
      }
    }
  }

  private static void rollBack(Handle handle) {
    try {
      handle.execute("ROLLBACK");
    } catch (RuntimeException e) {
      // SQLite has rolled back already, as it does on a full disk. The first error is thrown.
    }
  }

  @Override
  public void close() {
    readers.close();
    writing.lock();
    try {
      writer.close();
    } catch (RuntimeException e) {
      throw errors.translate(e);
    } finally {
      writing.unlock();
    }
  }
}
