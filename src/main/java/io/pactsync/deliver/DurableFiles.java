package io.pactsync.deliver;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Changes that outlast a power failure. A name is on the disk only once its directory has been
 * synced, and a file's bytes only once the file has been.
 */
final class DurableFiles {
  private DurableFiles() {}

  /**
   * Puts a written file in its place, where it appears whole or not at all. The new name is on the
   * disk once the target's directory has been synced.
   */
  static void move(Path from, Path to) throws IOException {
    sync(from);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** A file's bytes, or a directory's names. */
  static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
