package io.pactsync.store.postgres;

import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import io.pactsync.store.jdbc.Transactions;

/** A database that receives the rows of another store. */
public final class MigrationTarget implements AutoCloseable {
  /** The setting that marks a database as incomplete. */
  static final String MARKER = "database.migration";

  private final PostgresConnections connections;
  private final PostgresSchema schema;
  private final PostgresTransactions transactions;

  private MigrationTarget(PostgresConnections connections) {
    this.connections = connections;
    this.schema = new PostgresSchema(connections);
    this.transactions = new PostgresTransactions(connections);
  }

  /**
   * Connects to the database and changes nothing.
   *
   * @throws StoreException when the database cannot be used
   * @throws IllegalArgumentException when the URL names no database
   */
  public static MigrationTarget open(String url) {
    return new MigrationTarget(new PostgresConnections(PostgresAddress.parse(url)));
  }

  public Transactions transactions() {
    return transactions;
  }

  /** The host, the port and the name of the database. */
  public String display() {
    return connections.address().display();
  }

  /**
   * Creates the tables and marks the database as incomplete, so that no other command uses it.
   * Returns whether it was incomplete already.
   *
   * @throws StoreException when it contains a complete store
   */
  public boolean begin() {
    boolean exists = schema.exists();
    schema.migrate();
    if (!exists) {
      mark();
      return false;
    }
    if (schema.isIncomplete()) {
      return true;
    }
    if (count("mailbox") == 0) {
      mark();
      return false;
    }
    throw new StoreException(
        StoreFailure.UNAVAILABLE,
        "The database %s contains a store already, so nothing was copied; set store.url to use it, or name an empty database."
            .formatted(display()));
  }

  /** Deletes everything that was copied. */
  public void restart() {
    schema.drop();
    schema.migrate();
    mark();
  }

  private void mark() {
    transactions.writeWithoutResult(
        handle ->
            handle
                .createUpdate("INSERT INTO setting (name, content) VALUES (:name, 'incomplete')")
                .bind("name", MARKER)
                .execute());
  }

  /** Lets other commands use the database. */
  public void complete() {
    transactions.writeWithoutResult(
        handle ->
            handle
                .createUpdate("DELETE FROM setting WHERE name = :name")
                .bind("name", MARKER)
                .execute());
  }

  /** The number of rows of a table. */
  public long count(String table) {
    return transactions.read(
        handle ->
            handle
                .createQuery("SELECT count(*) FROM <table>")
                .define("table", table)
                .mapTo(Long.class)
                .one());
  }

  @Override
  public void close() {
    connections.close();
  }
}
