package io.pactsync.app;

import io.pactsync.config.Configuration;
import io.pactsync.store.Store;
import io.pactsync.store.postgres.PostgresStore;
import io.pactsync.store.sqlite.SqliteStore;
import java.time.InstantSource;

/** Chooses the database by {@code store.url}. */
final class StoreOpener {
  private final String url;

  StoreOpener(Configuration configuration) {
    this.url = configuration.storeUrl();
  }

  private boolean isPostgres() {
    return url.startsWith(PostgresStore.URL_PREFIX);
  }

  /** Opens the store. Creates it if it does not exist. */
  Store open(InstantSource clock) {
    return isPostgres() ? PostgresStore.open(url, clock) : SqliteStore.open(url, clock);
  }

  /** Whether the store exists. Opening it would create it. */
  boolean exists() {
    return isPostgres() ? PostgresStore.exists(url) : SqliteStore.exists(url);
  }

  /** The path or the address of the database, without a password. */
  String display() {
    return isPostgres() ? PostgresStore.display(url) : SqliteStore.file(url).toString();
  }
}
