package io.pactsync.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's own directory. A user without an entry in the passwd file, as a container with a
 * random user id has, may have none: Java then says {@code ?}.
 */
public final class UserHome {
  private UserHome() {}

  /** That of the user who runs this process. */
  public static Optional<Path> ofProcess() {
    return of(System.getenv(), System.getProperty("user.home", ""));
  }

  /**
   * {@code HOME} where that is an absolute path, else what Java says where that is one.
   *
   * @param property Java's {@code user.home}
   */
  static Optional<Path> of(Map<String, String> environment, String property) {
    return Stream.of(environment.getOrDefault("HOME", ""), property)
        .flatMap(text -> path(text).stream())
        .filter(Path::isAbsolute)
        .findFirst();
  }

  private static Optional<Path> path(String text) {
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
