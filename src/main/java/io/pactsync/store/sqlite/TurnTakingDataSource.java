package io.pactsync.store.sqlite;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * Opens connections that take turns with the store's own writes. SQLite's busy handler is not fair:
 * beside a thread that writes without a pause, another connection would wait for seconds.
 */
final class TurnTakingDataSource extends SQLiteDataSource {
  private final ReentrantLock writing;

  /**
   * @param writing a fair lock; held until the connection is closed, by the thread that opened it
   */
  TurnTakingDataSource(SQLiteConfig config, ReentrantLock writing) {
    super(config);
    this.writing = writing;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    writing.lock();
    AtomicBoolean isOpen = new AtomicBoolean(true);
    return (Connection)
        Proxy.newProxyInstance(
            TurnTakingDataSource.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              } finally {
                if (method.getName().equals("close") && isOpen.getAndSet(false)) {
                  writing.unlock();
                }
              }
            });
  }
}
