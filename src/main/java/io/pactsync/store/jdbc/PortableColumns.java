package io.pactsync.store.jdbc;

import com.github.kagkarlsson.scheduler.jdbc.DefaultJdbcCustomization;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Lets db-scheduler store times as milliseconds and data as text, as the other tables do. SQLite
 * and PostgreSQL both know these types, and {@code LIMIT}.
 */
final class PortableColumns extends DefaultJdbcCustomization {
  PortableColumns() {
    super(true);
  }

  @Override
  public String getName() {
    return "Pactsync";
  }

  @Override
  public void setInstant(PreparedStatement statement, int index, @Nullable Instant value)
      throws SQLException {
    if (value == null) {
      statement.setNull(index, Types.BIGINT);
    } else {
      statement.setLong(index, value.toEpochMilli());
    }
  }

  @Override
  public @Nullable Instant getInstant(ResultSet row, String column) throws SQLException {
    return EpochMillis.optional(row, column).orElse(null);
  }

  @Override
  public void setTaskData(PreparedStatement statement, int index, byte[] value)
      throws SQLException {
    statement.setString(index, new String(value, StandardCharsets.UTF_8));
  }

  @Override
  public byte[] getTaskData(ResultSet row, String column) throws SQLException {
    return row.getString(column).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String getQueryLimitPart(int limit) {
    return " LIMIT " + limit;
  }
}
