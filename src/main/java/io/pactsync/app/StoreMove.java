package io.pactsync.app;

import io.pactsync.config.Configuration;
import io.pactsync.config.PostgresUrlFormat;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.migration.StoreMigration;
import io.pactsync.store.postgres.PostgresStore;
import io.pactsync.store.sqlite.SqliteStore;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Moves the configured store into a PostgreSQL database. The old store stays unchanged. */
public final class StoreMove {
  private final String from;
  private final String to;

  /**
   * What was moved.
   *
   * @param continued whether an earlier move had been interrupted
   */
  public record StoreMoveResult(long messages, long contracts, long documents, boolean continued) {}

  private StoreMove(String from, String to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Prepares the move.
   *
   * @param to {@code jdbc:postgresql:} and the address of a database
   * @throws StoreException when there is no old store
   * @throws IllegalArgumentException when the configured store is not a SQLite file, or {@code to}
   *     is not the URL of a PostgreSQL database; the message says what to do
   */
  public static StoreMove prepare(Configuration configuration, String to) {
    String from = configuration.storeUrl();
    if (from.startsWith(PostgresStore.URL_PREFIX)) {
      throw new IllegalArgumentException(
          "store.url names the database "
              + PostgresStore.display(from)
              + " already; set store.url to the SQLite file that you want to move.");
    }
    requirePostgres(to);
    if (!SqliteStore.exists(from)) {
      throw new StoreException(
          StoreFailure.MISSING,
          "There is no database %s to move; correct --home or store.url."
              .formatted(SqliteStore.file(from)));
    }
    return new StoreMove(from, to);
  }

  private static void requirePostgres(String url) {
    Optional<String> reason =
        url.startsWith(PostgresStore.URL_PREFIX)
            ? PostgresUrlFormat.rejectionReason(url)
            : Optional.of("write jdbc:postgresql://HOST:PORT/DATABASE");
    if (reason.isPresent()) {
      throw new IllegalArgumentException("--to: " + reason.get() + ".");
    }
  }

  /** The path of the old database. */
  public String source() {
    return SqliteStore.file(from).toString();
  }

  /** The address of the new database, without a password. */
  public String target() {
    return PostgresStore.display(to);
  }

  /**
   * Moves the store, or continues a move that was interrupted.
   *
   * @param copied receives the number of messages in the new database, from time to time
   * @throws StoreException when a database cannot be used
   * @throws io.pactsync.store.InboxLockedException when a sync of an inbox runs
   */
  public StoreMoveResult run(InstantSource clock, LongConsumer copied) {
    StoreMigration.MigrationResult moved = new StoreMigration(from, to, clock).run(copied);
    return new StoreMoveResult(
        moved.messages(), moved.contracts(), moved.documents(), moved.continued());
  }
}
