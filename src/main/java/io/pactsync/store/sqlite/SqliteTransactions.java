package io.pactsync.store.sqlite;

import io.pactsync.store.jdbc.Transactions;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;

/**
 * One connection for all writing, so that this process never waits for itself, and a few for
 * reading. Nothing here can be broken by a thread's interruption.
 */
final class SqliteTransactions implements Transactions {
  private static final int READERS = 4;

  private final SqliteFaults faults;
  private final Handle writer;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final Readers readers;

  SqliteTransactions(SqliteConnections connections, SqlLogger logger) {
    this.faults = connections.faults();
    try {
      this.writer = jdbi(connections.writer(), logger).open();
    } catch (RuntimeException e) {
      throw faults.translate(e);
    }
    this.readers = new Readers(jdbi(connections.reader(), logger), READERS);
  }

  private static Jdbi jdbi(DataSource source, SqlLogger logger) {
    return Jdbi.create(source)
        .setStatementBuilderFactory(connection -> new KeptStatements())
        .setSqlLogger(logger);
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    try {
      return readers.use(handle -> inTransaction(handle, "BEGIN", work));
    } catch (RuntimeException e) {
      throw faults.translate(e);
    }
  }

  /**
   * IMMEDIATE waits for its turn before the first read: a transaction that begins by reading and
   * then wants to write would fail at once when another process has written in between.
   */
  @Override
  public <T> T write(Function<Handle, T> work) {
    writing.lock();
    try {
      if (writer.isClosed()) {
        throw Readers.closed();
      }
      return inTransaction(writer, "BEGIN IMMEDIATE", work);
    } catch (RuntimeException e) {
      throw faults.translate(e);
    } finally {
      writing.unlock();
    }
  }

  /** Empties the journal into the database. Readers elsewhere may prevent it: it is tried again. */
  @Override
  public void scrub() {
    writing.lock();
    try {
      // As a query, whose answer is read: a kept statement left open would be in its own way.
      writer.createQuery("PRAGMA wal_checkpoint(TRUNCATE)").mapTo(Integer.class).one();
    } catch (RuntimeException e) {
      throw faults.translate(e);
    } finally {
      writing.unlock();
    }
  }

  /**
   * Plain statements, since the driver's own commit at once begins the next transaction: another
   * process that holds the lock just then would make a commit that succeeded look failed.
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
      // SQLite has rolled back by itself, as it does on a full disk. The first fault is the news.
    }
  }

  @Override
  public void close() {
    readers.close();
    writing.lock();
    try {
      writer.close();
    } catch (RuntimeException e) {
      throw faults.translate(e);
    } finally {
      writing.unlock();
    }
  }
}
