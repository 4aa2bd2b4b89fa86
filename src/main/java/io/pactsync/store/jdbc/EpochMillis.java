package io.pactsync.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * Converts instants to the stored milliseconds since 1970-01-01T00:00:00Z, which do not depend on a
 * time zone.
 */
final class EpochMillis {
  private EpochMillis() {}

  static Optional<Long> of(Optional<Instant> instant) {
    return instant.map(Instant::toEpochMilli);
  }

  static Instant required(ResultSet row, String column) throws SQLException {
    return Instant.ofEpochMilli(row.getLong(column));
  }

  static Optional<Instant> optional(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
