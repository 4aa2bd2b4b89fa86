package io.pactsync.config;

import java.util.Optional;

/**
 * The URL of the store: {@code jdbc:sqlite:} and the path of a file, or {@code
 * jdbc:postgresql://HOST:PORT/DATABASE}.
 */
final class StoreUrlType implements ValueType<String> {
  private static final String SQLITE = "jdbc:sqlite:";
  private static final String EXAMPLE = "name a file, such as jdbc:sqlite:pactsync.db";

  /**
   * Returns a URL of SQLite with an absolute path, which does not depend on the working directory.
   * A {@code ?} belongs to the path: options are not supported. Returns a URL of PostgreSQL
   * unchanged.
   */
  @Override
  public Optional<String> read(WrittenValue raw) {
    Optional<String> postgres = postgres(raw);
    if (postgres.isPresent()) {
      return postgres.filter(url -> PostgresUrlFormat.rejectionReason(url).isEmpty());
    }
    return path(raw)
        .filter(path -> !isSpecial(path))
        .flatMap(path -> PathFormat.parse(path, raw.base()))
        .map(path -> SQLITE + path);
  }

  @Override
  public String description() {
    return "jdbc:sqlite: and the path of a file, or jdbc:postgresql://HOST:PORT/DATABASE";
  }

  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    Optional<String> postgres = postgres(raw);
    if (postgres.isPresent()) {
      return postgres.flatMap(PostgresUrlFormat::rejectionReason);
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

  private static Optional<String> postgres(WrittenValue raw) {
    return url(raw).filter(url -> url.startsWith(PostgresUrlFormat.PREFIX));
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
