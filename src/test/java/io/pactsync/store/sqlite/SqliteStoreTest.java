package io.pactsync.store.sqlite;

import io.pactsync.store.Store;
import io.pactsync.store.StoreConformance;
import io.pactsync.store.StoreSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends StoreConformance {
  @TempDir private static Path shared;
  @TempDir private Path directory;

  /** Migrates one database for all tests, because each migration would take longer than a test. */
  @BeforeAll
  static void createEmptyDatabase() {
    SqliteStore.open(empty(), InstantSource.system()).close();
  }

  private static Path empty() {
    return shared.resolve("empty.db");
  }

  @Override
  protected Store open() {
    Path file = directory.resolve("store.db");
    try {
      if (!Files.exists(file)) {
        Files.copy(empty(), file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SqliteStore.open(file, InstantSource.fixed(StoreSamples.NOW));
  }
}
