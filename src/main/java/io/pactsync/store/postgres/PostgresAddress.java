package io.pactsync.store.postgres;

import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * The address of a PostgreSQL database.
 *
 * @param url the URL, as given to the driver; may contain a password
 * @param display the host, the port and the database, for messages
 */
record PostgresAddress(String url, String display) {
  /**
   * @throws IllegalArgumentException when the driver does not accept the URL; the message never
   *     contains the URL, which may contain a password
   */
  static PostgresAddress parse(String url) {
    @Nullable Properties parts = Driver.parseURL(url, new Properties());
    @Nullable String database = parts == null ? null : PGProperty.PG_DBNAME.getOrDefault(parts);
    if (parts == null || database == null || database.isEmpty()) {
      throw new IllegalArgumentException(
          "The store's URL names no PostgreSQL database; write"
              + " jdbc:postgresql://HOST:PORT/DATABASE.");
    }
    String host = PGProperty.PG_HOST.getOrDefault(parts);
    String port = PGProperty.PG_PORT.getOrDefault(parts);
    return new PostgresAddress(url, String.format(Locale.ROOT, "%s:%s/%s", host, port, database));
  }

  /** Hides the password that the URL may contain. */
  @Override
  public String toString() {
    return display;
  }
}
