package io.pactsync.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's home directory. A user without an entry in the passwd file may have none, such as a
 * random user id in a container: Java then reports {@code ?}.
 */
public final class UserHome {
  private UserHome() {}

  /** Returns the home directory of this process's user, if there is one. */
  public static Optional<Path> ofThisProcess() {
    return of(System.getenv(), System.getProperty("user.home", ""));
  }

  /**
   * Returns {@code HOME} or else Java's property, whichever is an absolute path.
   *
   * @param property the value of Java's {@code user.home}
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
