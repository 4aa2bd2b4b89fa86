package io.pactsync.store.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * One process, and one thread of it, creates or migrates at a time. The operating system frees the
 * lock of a process that died.
 */
record SchemaLock(Path file) {
  /** Runs the work when nobody else is at it. What is waited for is a migration, which ends. */
  void holding(Work work) throws IOException {
    // The class, since a file lock belongs to the process and does not keep its threads apart.
    synchronized (SchemaLock.class) {
      Files.createDirectories(file.getParent(), Modes.directory(file));
      try (FileChannel channel =
              FileChannel.open(
                  file,
                  Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                  Modes.file(file));
          FileLock lock = channel.lock()) {
        work.run(lock);
      }
    }
  }

  /** What is done under the lock. */
  interface Work {
    void run(FileLock proof) throws IOException;
  }
}
