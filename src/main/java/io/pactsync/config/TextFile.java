package io.pactsync.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A file that somebody wrote and names. */
final class TextFile {
  /** Far above any configuration, far below what would fill the memory. */
  private static final long MOST_BYTES = 1_000_000;

  private TextFile() {}

  /** Its text, or empty where it cannot be read, which is added to the faults. */
  static Optional<String> read(Path file, List<Fault> faults) {
    String fault;
    try {
      if (Files.isDirectory(file)) {
        fault = "this is a directory; name a file";
      } else if (Files.size(file) > MOST_BYTES) {
        fault = "this is larger than 1 MB and so no such file; name another";
      } else {
        return Optional.of(Files.readString(file));
      }
    } catch (NoSuchFileException e) {
      fault = "there is no such file; check the path";
    } catch (AccessDeniedException e) {
      fault = "this file may not be read; change its permissions";
    } catch (CharacterCodingException e) {
      fault = "this is not UTF-8 text; save it as UTF-8";
    } catch (IOException e) {
      fault = "this cannot be read (" + e.getMessage() + "); check the file and its disk";
    }
    faults.add(new Fault(file.toString(), 0, fault));
    return Optional.empty();
  }
}
