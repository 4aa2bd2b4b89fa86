package io.pactsync.store.migration;

import io.pactsync.store.postgres.StorableText;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * A row, with the same values whichever database it was read from: {@code Long}, {@code Double},
 * {@code String}, {@code ByteBuffer} or null.
 */
record StoredRow(List<@Nullable Object> values) {

  /** Reads the next rows of a table. */
  static List<StoredRow> page(
      Handle handle, MigratedTable table, @Nullable StoredRow after, int limit) {
    Query query =
        handle
            .createQuery(after == null ? table.selectFirst() : table.selectAfter())
            .bind("limit", limit);
    if (after != null) {
      for (int i = 0; i < table.key().size(); i++) {
        query.bind("k" + i, after.values().get(i));
      }
    }
    return rows(query, table);
  }

  /** Reads the rows that belong to a range of messages. */
  static List<StoredRow> ofMessages(
      Handle handle, MigratedTable table, String column, long after, long last) {
    return rows(
        handle.createQuery(table.selectBetween(column)).bind("from", after).bind("to", last),
        table);
  }

  private static List<StoredRow> rows(Query query, MigratedTable table) {
    int columns = table.columns().size();
    return query.map((row, context) -> read(row, columns)).list();
  }

  private static StoredRow read(ResultSet row, int columns) throws SQLException {
    List<@Nullable Object> values = new ArrayList<>(columns);
    for (int column = 1; column <= columns; column++) {
      values.add(normalize(row.getObject(column)));
    }
    return new StoredRow(Collections.unmodifiableList(values));
  }

  private static @Nullable Object normalize(@Nullable Object value) {
    if (value instanceof Integer number) {
      return number.longValue();
    }
    if (value instanceof String text) {
      return StorableText.of(text);
    }
    return value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
  }

  static void insert(Handle handle, MigratedTable table, List<StoredRow> rows) {
    insert(handle, table.insert(), rows);
  }

  /** Runs a statement for each row, with the row's values by position. */
  static void insert(Handle handle, String sql, List<StoredRow> rows) {
    if (rows.isEmpty()) {
      return;
    }
    PreparedBatch batch = handle.prepareBatch(sql);
    for (StoredRow row : rows) {
      for (int i = 0; i < row.values().size(); i++) {
        @Nullable Object value = row.values().get(i);
        batch.bind(i, value instanceof ByteBuffer buffer ? bytes(buffer) : value);
      }
      batch.add();
    }
    batch.execute();
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  /** The value of a numeric column. */
  long number(MigratedTable table, String column) {
    if (values.get(table.position(column)) instanceof Long number) {
      return number;
    }
    throw new IllegalStateException("%s.%s is not a number".formatted(table.name(), column));
  }

  String text(MigratedTable table, String column) {
    return String.valueOf(values.get(table.position(column)));
  }

  /** The values of these columns. */
  StoredRow of(MigratedTable table, List<String> columns) {
    List<@Nullable Object> some = new ArrayList<>(columns.size());
    columns.forEach(column -> some.add(values.get(table.position(column))));
    return new StoredRow(Collections.unmodifiableList(some));
  }
}
