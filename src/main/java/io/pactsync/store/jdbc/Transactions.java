package io.pactsync.store.jdbc;

import io.pactsync.store.StoreException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Runs work in transactions on one database. A database error leaves as a {@link StoreException}.
 * An exception of the work itself leaves unchanged and rolls the transaction back. Safe for use by
 * several threads.
 */
public interface Transactions extends AutoCloseable {
  /** Runs read-only work on one consistent state of the database. */
  <T> T read(Function<Handle, T> work);

  /** Runs work that writes. Its changes are on disk when this returns. */
  <T> T write(Function<Handle, T> work);

  /** Runs work that writes and has no result. */
  default void writeWithoutResult(Consumer<Handle> work) {
    write(
        handle -> {
          work.accept(handle);
          return true;
        });
  }

  /** Removes erased rows from the database's journals as far as possible now. */
  void truncateJournal();

  /**
   * Checks the whole database: its pages and indexes, its foreign keys, and its counts against its
   * rows. Reads all of it.
   *
   * @throws io.pactsync.store.StoreException when something is wrong; it names the first problem
   */
  void verifyIntegrity();

  /** The database as db-scheduler uses it, beside these transactions. */
  SchedulerDatabase schedulerDatabase();

  @Override
  void close();
}
