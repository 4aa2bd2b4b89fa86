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
 * Marks the messages that are being processed, with empty files that outlive the process. The files
 * are not synced to disk, because they only need to survive a message that crashes the process, not
 * a power failure. Safe for use by several threads.
 */
final class InProgressMarkers {
  private final Path directory;

  /**
   * @param directory the directory of this inbox; {@link #unfinished} creates it
   */
  InProgressMarkers(Path directory) {
    this.directory = directory;
  }

  void begin(String gmailId) throws IOException {
    try {
      OwnerOnlyFiles.createFile(directory.resolve(gmailId));
    } catch (FileAlreadyExistsException e) {
      // The message is marked already.
    }
  }

  void end(String gmailId) throws IOException {
    Files.deleteIfExists(directory.resolve(gmailId));
  }

  /** The messages that were marked when the last process ended. */
  List<String> unfinished() {
    List<String> ids = new ArrayList<>();
    try {
      OwnerOnlyFiles.createDirectories(directory);
      try (DirectoryStream<Path> markers = Files.newDirectoryStream(directory)) {
        markers.forEach(mark -> ids.add(mark.getFileName().toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ids;
  }

  /** Deletes the markers after their messages have got a strike in the store. */
  void clear(List<String> gmailIds) throws IOException {
    for (String gmailId : gmailIds) {
      end(gmailId);
    }
  }
}
