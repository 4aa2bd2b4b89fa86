package io.pactsync.store.jdbc;

import io.pactsync.store.StoredSettings;
import java.util.Optional;

final class JdbcStoredSettings implements StoredSettings {
  private static final String FIND = "SELECT content FROM setting WHERE name = :name";

  private static final String PUT =
      """
      INSERT INTO setting (name, content) VALUES (:name, :content)
      ON CONFLICT (name) DO UPDATE SET content = excluded.content
      """;

  private final Transactions transactions;

  JdbcStoredSettings(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<String> find(String key) {
    return transactions.read(
        handle -> handle.createQuery(FIND).bind("name", key).mapTo(String.class).findOne());
  }

  @Override
  public void put(String key, String value) {
    transactions.writeWithoutResult(
        handle -> handle.createUpdate(PUT).bind("name", key).bind("content", value).execute());
  }
}
