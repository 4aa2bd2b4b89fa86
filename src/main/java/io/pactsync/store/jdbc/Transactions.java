package io.pactsync.store.jdbc;

import io.pactsync.store.StoreException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * One database, as something to run work in. A fault of the database leaves here as a {@link
 * StoreException} and nowhere else; what the work itself throws passes unchanged, and undoes the
 * transaction. Safe for use by several threads.
 */
public interface Transactions extends AutoCloseable {
  /** Runs work that only reads, all of it on the same state of the books. */
  <T> T read(Function<Handle, T> work);

  /** Runs work that writes; what it wrote is on disk when this returns. */
  <T> T write(Function<Handle, T> work);

  /** Runs work that writes and has nothing to tell. */
  default void writing(Consumer<Handle> work) {
    write(
        handle -> {
          work.accept(handle);
          return true;
        });
  }

  /** Removes what erased rows may have left in journals, as far as that is possible now. */
  void scrub();

  @Override
  void close();
}
