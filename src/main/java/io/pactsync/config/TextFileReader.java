package io.pactsync.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads a small UTF-8 file, and reports each failure as a {@link ConfigurationError}. */
final class TextFileReader {
  /** Larger than any configuration file, and small enough to hold in memory. */
  private static final long MAX_BYTES = 1_000_000;

  private static final int NO_LINE = 0;

  private TextFileReader() {}

  /** Returns the file's text. If it cannot be read, adds an error and returns empty. */
  static Optional<String> read(Path file, List<ConfigurationError> errors) {
    String sentence;
    try {
      if (Files.isDirectory(file)) {
        sentence = "this is a directory; name a file";
      } else if (Files.size(file) > MAX_BYTES) {
        sentence = "the file is larger than 1 MB; name a smaller file";
      } else {
        return Optional.of(Files.readString(file));
      }
    } catch (NoSuchFileException e) {
      sentence = "the file does not exist; check the path";
    } catch (AccessDeniedException e) {
      sentence = "the file is not readable; change its permissions";
    } catch (CharacterCodingException e) {
      sentence = "the file is not UTF-8 text; save it as UTF-8";
    } catch (IOException e) {
      sentence = "the file cannot be read (" + e.getMessage() + "); check the file and its disk";
    }
    errors.add(new ConfigurationError(file.toString(), NO_LINE, sentence));
    return Optional.empty();
  }
}
