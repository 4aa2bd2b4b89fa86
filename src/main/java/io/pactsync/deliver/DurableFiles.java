package io.pactsync.deliver;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Makes changes that survive a power failure. A name is on disk only after its directory is synced,
 * and a file's bytes only after the file is synced.
 */
final class DurableFiles {
  private DurableFiles() {}

  /**
   * Moves a written file to its target, where it appears complete or not at all. The new name is on
   * disk after the target's directory is synced.
   */
  static void move(Path from, Path to) throws IOException {
    sync(from);
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Forces a file's bytes or a directory's names to disk. */
  static void sync(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
