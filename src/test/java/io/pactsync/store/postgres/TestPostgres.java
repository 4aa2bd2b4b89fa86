package io.pactsync.store.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server for all tests of this process. It starts with the first test that needs it
 * and ends with the process.
 */
public final class TestPostgres {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();
  private static @Nullable EmbeddedPostgres server;

  private TestPostgres() {}

  private static synchronized EmbeddedPostgres server() {
    @Nullable EmbeddedPostgres running = server;
    if (running == null) {
      running = start();
      server = running;
    }
    return running;
  }

  /** Starts another server, which the caller closes. */
  static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          // Tests never survive the machine, and waiting for the disk makes them slow.
          .setServerConfig("fsync", "off")
          .setServerConfig("max_connections", "60")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates an empty schema. Returns the URL of the store in it. */
  public static String newSchema() {
    String schema = "test" + SCHEMAS.incrementAndGet();
    String url = server().getJdbcUrl("postgres", "postgres");
    execute(url, "CREATE SCHEMA " + schema);
    return url + "&currentSchema=" + schema;
  }

  /** Runs one statement on its own connection. */
  static void execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
