package io.pactsync.store.sqlite;

import io.pactsync.store.jdbc.CountsCheck;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Finds damage inside a database that SQLite can open. */
final class SqliteIntegrity {
  private static final String INTACT = "ok";

  private SqliteIntegrity() {}

  /**
   * Returns the problems, each as a clause. The counts are compared only when pages and references
   * are intact, because damaged pages give wrong rows.
   */
  static List<String> problems(Handle handle) {
    List<String> problems = new ArrayList<>();
    handle
        .createQuery("PRAGMA integrity_check")
        .mapTo(String.class)
        .filter(row -> !row.equals(INTACT))
        .forEach(row -> problems.add(row.replaceAll("\\s+", " ").strip()));
    handle
        .createQuery("PRAGMA foreign_key_check")
        .map(
            (row, context) ->
                "a row of %s refers to a missing row of %s"
                    .formatted(row.getString("table"), row.getString("parent")))
        .forEach(problems::add);
    return problems.isEmpty() ? CountsCheck.problems(handle) : problems;
  }
}
