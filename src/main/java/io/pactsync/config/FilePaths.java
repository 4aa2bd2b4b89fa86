package io.pactsync.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Paths as people write them. */
final class FilePaths {
  private static final String USER_HOME = "~/";

  private FilePaths() {}

  /**
   * The absolute path, or empty where the text is none. A leading {@code ~/} is the user's own
   * directory, which a shell leaves alone behind {@code KEY=} and a file always does.
   */
  static Optional<Path> parse(String text, Path base) {
    return parse(text, base, UserHome.ofProcess());
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

  /** Why a path with {@code ~/} cannot be read, where the user has no directory. */
  static Optional<String> refusal(String text) {
    return text.startsWith(USER_HOME) && UserHome.ofProcess().isEmpty()
        ? Optional.of("this user has no home directory for ~/; set HOME, or write the whole path")
        : Optional.empty();
  }
}
