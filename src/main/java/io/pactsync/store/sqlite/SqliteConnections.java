package io.pactsync.store.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/** Configures and opens connections to the database file. */
final class SqliteConnections {
  /** How long a statement waits for another process's lock before it fails. */
  static final Duration BUSY_TIMEOUT = Duration.ofSeconds(10);

  private static final int CACHE_KIBIBYTES = 16 * 1024;
  private static final int JOURNAL_BYTES = 64 * 1024 * 1024;

  private final Path file;

  SqliteConnections(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  SqliteErrorTranslator errorTranslator() {
    return new SqliteErrorTranslator(file);
  }

  DataSource writer() {
    return source(new SQLiteDataSource(writerConfig()));
  }

  /** Connections that are open only while their thread holds the lock. */
  DataSource writer(ReentrantLock writing) {
    return source(new TurnTakingDataSource(writerConfig(), writing));
  }

  private static SQLiteConfig writerConfig() {
    SQLiteConfig config = baseConfig();
    config.setJournalMode(JournalMode.WAL);
    // NORMAL would lose the latest checkpoints in a power failure.
    config.setSynchronous(SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "ON");
    config.setCacheSize(-CACHE_KIBIBYTES);
    config.setJournalSizeLimit(JOURNAL_BYTES);
    return config;
  }

  DataSource reader() {
    SQLiteConfig config = baseConfig();
    config.setReadOnly(true);
    return source(new SQLiteDataSource(config));
  }

  private static SQLiteConfig baseConfig() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout((int) BUSY_TIMEOUT.toMillis());
    // A missing file must be an error; it must not be created again.
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    return config;
  }

  /** The driver parses the text after a "?" as options. In a file URI, %3F is part of the path. */
  private String encodedPath() {
    return file.toUri().getRawPath();
  }

  private DataSource source(SQLiteDataSource source) {
    source.setUrl("jdbc:sqlite:file:" + encodedPath());
    return source;
  }
}
