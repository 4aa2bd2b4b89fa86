package io.pactsync.store.sqlite;

import io.pactsync.store.Sample;
import io.pactsync.store.Store;
import io.pactsync.store.StoreConformance;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends StoreConformance {
  @TempDir private Path directory;

  @Override
  protected Store open() {
    return SqliteStore.open(directory.resolve("books.db"), InstantSource.fixed(Sample.NOW));
  }
}
