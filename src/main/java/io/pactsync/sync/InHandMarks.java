package io.pactsync.sync;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes which messages are being read and judged, as empty files that outlive the process. They
 * need not outlive the machine, so nothing is synced: what they guard against is a mail that takes
 * the process down. Safe for use by several threads.
 */
final class InHandMarks {
  private final Path directory;

  /**
   * @param directory of this inbox alone; made when missing
   */
  InHandMarks(Path directory) {
    this.directory = directory;
  }

  void begin(String gmailId) throws IOException {
    try {
      OwnerOnlyFiles.createFile(directory.resolve(gmailId));
    } catch (FileAlreadyExistsException e) {
      // A mark of the same message is as good as a new one.
    }
  }

  void end(String gmailId) throws IOException {
    Files.deleteIfExists(directory.resolve(gmailId));
  }

  /** What was marked when the last process died. */
  List<String> left() {
    List<String> ids = new ArrayList<>();
    try {
      OwnerOnlyFiles.createDirectories(directory);
      try (DirectoryStream<Path> marks = Files.newDirectoryStream(directory)) {
        marks.forEach(mark -> ids.add(mark.getFileName().toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ids;
  }

  /** Takes the marks away once they are noted in the books. */
  void clear(List<String> gmailIds) throws IOException {
    for (String gmailId : gmailIds) {
      end(gmailId);
    }
  }
}
