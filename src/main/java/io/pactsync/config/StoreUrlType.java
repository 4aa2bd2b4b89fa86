package io.pactsync.config;

import java.util.Optional;

/** Where the store is: one SQLite file. */
final class StoreUrlType implements ValueType<String> {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String EXAMPLE = "name a file, such as jdbc:sqlite:pactsync.db";

  /**
   * With the file's path made absolute, so that it does not depend on the current directory. A path
   * is taken literally: a {@code ?} in it begins no options.
   */
  @Override
  public Optional<String> read(RawValue raw) {
    return path(raw)
        .filter(path -> !isSpecial(path))
        .flatMap(path -> FilePaths.parse(path, raw.base()))
        .map(path -> SQLITE + path);
  }

  @Override
  public String form() {
    return "jdbc:sqlite: and the path of a file";
  }

  @Override
  public Optional<String> refusal(RawValue raw) {
    if (url(raw).filter(url -> url.startsWith("jdbc:postgresql:")).isPresent()) {
      return Optional.of("PostgreSQL is not supported by this version; " + EXAMPLE);
    }
    return path(raw).flatMap(StoreUrlType::refusal);
  }

  private static Optional<String> refusal(String path) {
    if (path.startsWith(":memory:")) {
      return Optional.of("a database in memory forgets every message at the end; " + EXAMPLE);
    }
    if (isSpecial(path)) {
      return Optional.of("SQLite's file: and : forms are not supported; " + EXAMPLE);
    }
    return FilePaths.refusal(path);
  }

  /** What SQLite or its driver does not take for the path of a file. */
  private static boolean isSpecial(String path) {
    return path.startsWith(":") || path.startsWith("file:");
  }

  private static Optional<String> path(RawValue raw) {
    return url(raw)
        .filter(url -> url.startsWith(SQLITE))
        .map(url -> url.substring(SQLITE.length()));
  }

  private static Optional<String> url(RawValue raw) {
    return YamlDocument.scalar(raw.node()).map(String::strip);
  }

  /** It may hold a password. */
  @Override
  public boolean repeatable() {
    return false;
  }
}
