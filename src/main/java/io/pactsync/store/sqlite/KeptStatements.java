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
 * Keeps one connection's prepared statements for their next use. SQLite compiles every trigger of a
 * table into each statement that changes it, which takes several times as long as running that; and
 * its driver keeps none. Confined to the thread that has the connection.
 */
final class KeptStatements extends DefaultStatementBuilder {
  private static final int MOST = 64;

  /** In the order of their last use. */
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();

  private final IdentityHashMap<Statement, String> lent = new IdentityHashMap<>();

  @Override
  public PreparedStatement create(Connection connection, String sql, StatementContext context)
      throws SQLException {
    @Nullable PreparedStatement kept = idle.remove(sql);
    PreparedStatement statement = kept == null ? super.create(connection, sql, context) : kept;
    lent.put(statement, sql);
    return statement;
  }

  /**
   * @param template what the statement was written as; it is kept under what it was prepared as
   */
  @Override
  public void close(Connection connection, String template, Statement statement)
      throws SQLException {
    @Nullable String sql = lent.remove(statement);
    if (sql == null || idle.containsKey(sql) || !(statement instanceof PreparedStatement kept)) {
      statement.close();
      return;
    }
    kept.clearBatch();
    kept.clearParameters();
    idle.put(sql, kept);
    if (idle.size() > MOST) {
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
