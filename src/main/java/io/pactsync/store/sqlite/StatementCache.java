package io.pactsync.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Caches one connection's prepared statements. SQLite compiles every trigger of a table into each
 * statement that changes the table, which takes several times as long as running the statement, and
 * the driver has no cache. Confined to the thread that uses the connection.
 */
final class StatementCache extends DefaultStatementBuilder {
  private static final int MAX_SIZE = 64;

  /** Least recently used first. */
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();

  private final IdentityHashMap<Statement, String> inUse = new IdentityHashMap<>();

  @Override
  public PreparedStatement create(Connection connection, String sql, StatementContext context)
      throws SQLException {
    @Nullable PreparedStatement cached = idle.remove(sql);
    PreparedStatement statement = cached == null ? super.create(connection, sql, context) : cached;
    inUse.put(statement, sql);
    return statement;
  }

  /**
   * @param template the SQL before its parameters were parsed; the cache is keyed by the prepared
   *     SQL
   */
  @Override
  public void close(Connection connection, String template, Statement statement)
      throws SQLException {
    @Nullable String sql = inUse.remove(statement);
    if (sql == null || idle.containsKey(sql) || !(statement instanceof PreparedStatement cached)) {
      statement.close();
      return;
    }
    cached.clearBatch();
    cached.clearParameters();
    idle.put(sql, cached);
    if (idle.size() > MAX_SIZE) {
      Iterator<PreparedStatement> oldestFirst = idle.values().iterator();
      oldestFirst.next().close();
      oldestFirst.remove();
    }
  }

  @Override
  public void close(Connection connection) {
    idle.clear();
  }
}
