package io.pactsync.store.jdbc;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings a schema up to date from versioned SQL files. */
public final class Migrations {
  private final String location;

  /**
   * @param location the folder of the SQL files on the class path, such as {@code
   *     io/pactsync/store/sqlite}
   */
  public Migrations(String location) {
    this.location = "classpath:" + location;
  }

  /** Applies what is missing, each file in a transaction. */
  public void apply(DataSource database) {
    Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(database)
        .locations(location)
        .loggers("slf4j")
        // A "${" in a migration is what it looks like.
        .placeholderReplacement(false)
        // The caller has looked at the version already: a table that is in the way is a fault.
        .baselineOnMigrate(false)
        .load()
        .migrate();
  }
}
