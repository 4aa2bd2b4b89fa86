package io.pactsync.store.jdbc;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/** Brings a database's schema up to date from versioned SQL files. */
public final class Migrations {
  private final String location;

  /**
   * @param location the directory of the SQL files on the class path, such as {@code
   *     io/pactsync/store/sqlite}
   */
  public Migrations(String location) {
    this.location = "classpath:" + location;
  }

  /** Applies the missing migrations, each in its own transaction. */
  public void apply(DataSource database) {
    configuration(database).load().migrate();
  }

  /** Deletes everything in the schema. */
  public void clean(DataSource database) {
    configuration(database).cleanDisabled(false).load().clean();
  }

  private FluentConfiguration configuration(DataSource database) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(database)
        .locations(location)
        .loggers("slf4j")
        // A "${" in a migration is plain text.
        .placeholderReplacement(false)
        // The caller has checked the version, so a table that already exists is an error.
        .baselineOnMigrate(false)
        // Flyway's checksum covers comments and error texts. Those of an applied file may change,
        // and a database that has the older texts must still migrate.
        .validateOnMigrate(false);
  }
}
