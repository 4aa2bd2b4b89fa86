package io.pactsync.store.jdbc;

import io.pactsync.store.StoreException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Says what a fault of one database means, in a sentence that a person can act on. */
public interface SqlFaults {
  /** Translates what the driver threw. */
  StoreException translate(SQLException fault);

  /**
   * Translates what came up through Jdbi or Flyway, which wrap the driver's exceptions.
   *
   * @return the exception to throw: the given one where no fault of the database is behind it
   */
  default RuntimeException translate(RuntimeException thrown) {
    if (thrown instanceof StoreException) {
      return thrown;
    }
    for (@Nullable Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException fault) {
        return translate(fault);
      }
    }
    return thrown;
  }
}
