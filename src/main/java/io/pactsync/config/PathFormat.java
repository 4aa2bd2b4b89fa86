package io.pactsync.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Parses paths. */
final class PathFormat {
  private static final String USER_HOME = "~/";

  private PathFormat() {}

  /**
   * Returns the absolute path, or empty if the text is not a path. A leading {@code ~/} is the
   * user's home directory: a shell does not expand it after {@code KEY=}.
   */
  static Optional<Path> parse(String text, Path base) {
    return parse(text, base, UserHome.ofThisProcess());
  }

  static Optional<Path> parse(String text, Path base, Optional<Path> userHome) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      Optional<Path> path =
          text.startsWith(USER_HOME)
              ? userHome.map(home -> home.resolve(text.substring(USER_HOME.length())))
              : Optional.of(base.resolve(text));
      return path.map(found -> found.toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Returns an error sentence if the path begins with {@code ~/} and the user has no home. */
  static Optional<String> rejectionReason(String text) {
    return text.startsWith(USER_HOME) && UserHome.ofThisProcess().isEmpty()
        ? Optional.of("this user has no home directory for ~/; set HOME, or write the whole path")
        : Optional.empty();
  }
}
