package io.pactsync.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Paths as people write them. */
final class FilePaths {
  private FilePaths() {}

  /**
   * The absolute path, or empty where the text is none. A leading {@code ~/} is the person's own
   * directory, which a shell leaves alone behind {@code KEY=} and a file always does.
   */
  static Optional<Path> parse(String text, Path base) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      Path path =
          text.startsWith("~/")
              ? Path.of(System.getProperty("user.home"), text.substring(2))
              : base.resolve(text);
      return Optional.of(path.toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
