package io.pactsync.store.postgres;

import io.pactsync.store.Store;
import io.pactsync.store.StoreConformance;
import io.pactsync.store.StoreSamples;
import java.time.InstantSource;

class PostgresStoreTest extends StoreConformance {
  private final String url = TestPostgres.newSchema();

  @Override
  protected Store open() {
    return PostgresStore.open(url, InstantSource.fixed(StoreSamples.NOW));
  }
}
