package io.pactsync.config;

import java.util.Optional;

/** The URL of the store: {@code jdbc:sqlite:} and the path of a file. */
final class StoreUrlType implements ValueType<String> {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String EXAMPLE = "name a file, such as jdbc:sqlite:pactsync.db";

  /**
   * Returns the URL with an absolute path, which does not depend on the working directory. A {@code
   * ?} belongs to the path: options are not supported.
   */
  @Override
  public Optional<String> read(WrittenValue raw) {
    return path(raw)
        .filter(path -> !isSpecial(path))
        .flatMap(path -> PathFormat.parse(path, raw.base()))
        .map(path -> SQLITE + path);
  }

  @Override
  public String description() {
    return "jdbc:sqlite: and the path of a file";
  }

  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    if (url(raw).filter(url -> url.startsWith("jdbc:postgresql:")).isPresent()) {
      return Optional.of("PostgreSQL is not supported by this version; " + EXAMPLE);
    }
    return path(raw).flatMap(StoreUrlType::refusal);
  }

  private static Optional<String> refusal(String path) {
    if (path.startsWith(":memory:")) {
      return Optional.of("a database in memory loses all data when the command ends; " + EXAMPLE);
    }
    if (isSpecial(path)) {
      return Optional.of("URLs that begin with file: or : are not supported; " + EXAMPLE);
    }
    return PathFormat.rejectionReason(path);
  }

  /** SQLite and its driver do not treat such a value as the path of a file. */
  private static boolean isSpecial(String path) {
    return path.startsWith(":") || path.startsWith("file:");
  }

  private static Optional<String> path(WrittenValue raw) {
    return url(raw)
        .filter(url -> url.startsWith(SQLITE))
        .map(url -> url.substring(SQLITE.length()));
  }

  private static Optional<String> url(WrittenValue raw) {
    return YamlParser.scalar(raw.node()).map(String::strip);
  }

  /** A URL may contain a password. */
  @Override
  public boolean isPrintable() {
    return false;
  }
}
