package io.pactsync.store.sqlite;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Lets one thread of one process create or migrate the schema at a time. The operating system frees
 * the lock when its process dies.
 *
 * @param directory of the lock file; created when missing
 */
record SchemaLock(Path directory) {
  /** Blocks until no other thread or process holds the lock, then does the work. */
  void withLock(LockedWork work) throws IOException {
    // Synchronized on the class, because a file lock does not exclude threads of the same process.
    synchronized (SchemaLock.class) {
      OwnerOnlyFiles.createDirectories(directory);
      try (FileChannel channel =
              OwnerOnlyFiles.open(
                  directory.resolve("schema"),
                  Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
          FileLock lock = channel.lock()) {
        work.run(lock);
      }
    }
  }

  /** Work that requires the lock. */
  interface LockedWork {
    void run(FileLock lock) throws IOException;
  }
}
