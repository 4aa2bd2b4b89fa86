package io.pactsync.config;

import java.util.Optional;

/** Where the books are: one SQLite file, or a PostgreSQL database. */
final class StoreUrlType implements ValueType<String> {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String POSTGRESQL = "jdbc:postgresql:";

  /** With the file's path made absolute, so that it doesn't depend on who is where. */
  @Override
  public Optional<String> read(RawValue raw) {
    return YamlDocument.scalar(raw.node()).map(String::strip).flatMap(text -> read(text, raw));
  }

  private static Optional<String> read(String text, RawValue raw) {
    if (text.startsWith(POSTGRESQL) && text.length() > POSTGRESQL.length()) {
      return Optional.of(text);
    }
    // ":memory:" would forget every message at the end of the run, and fetch them all again.
    if (!text.startsWith(SQLITE) || text.contains(":memory:")) {
      return Optional.empty();
    }
    String file = text.substring(SQLITE.length());
    int query = file.indexOf('?');
    String options = query < 0 ? "" : file.substring(query);
    return FilePaths.parse(query < 0 ? file : file.substring(0, query), raw.base())
        .map(path -> SQLITE + path + options);
  }

  @Override
  public String form() {
    return "jdbc:sqlite:FILE or jdbc:postgresql://HOST/DATABASE";
  }

  /** It may hold a password. */
  @Override
  public boolean repeatable() {
    return false;
  }
}
