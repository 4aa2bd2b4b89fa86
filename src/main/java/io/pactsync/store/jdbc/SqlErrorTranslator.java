package io.pactsync.store.jdbc;

import io.pactsync.store.StoreException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Translates the errors of one database into exceptions whose message a person can act on. */
public interface SqlErrorTranslator {
  /** Translates an exception of the driver. */
  StoreException translate(SQLException error);

  /**
   * Translates an exception of Jdbi or Flyway, which wrap the driver's exceptions.
   *
   * @return the exception to throw; the given one if no database error caused it
   */
  default RuntimeException translate(RuntimeException thrown) {
    if (thrown instanceof StoreException) {
      return thrown;
    }
    for (@Nullable Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException error) {
        return translate(error);
      }
    }
    return thrown;
  }
}
