package io.pactsync.deliver;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates directories that survive a power failure: it syncs their parents. Safe for use by several
 * threads.
 *
 * <p>An existing directory may not be on disk yet: another thread, or a run that then died, may
 * have just created it. So a directory counts as durable only after this instance has synced its
 * parent once.
 */
final class DurableDirectories {
  private final Path root;
  private final Set<Path> synced = ConcurrentHashMap.newKeySet();

  DurableDirectories(Path root) {
    this.root = root;
  }

  /** Creates the root and its missing parents. */
  void createRoot() throws IOException {
    createShared(root);
  }

  /** Creates a shared directory, such as a month's, with its missing parents. */
  void createShared(Path directory) throws IOException {
    if (synced.contains(directory) && Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      createShared(parent);
      createAndSync(directory, parent);
    }
    synced.add(directory);
  }

  /** Creates a message's directory. It is not cached, because no other call asks for it. */
  void createMessageDirectory(Path message) throws IOException {
    Path parent = message.getParent();
    if (parent != null) {
      createShared(parent);
      createAndSync(message, parent);
    }
  }

  private void createAndSync(Path directory, Path parent) throws IOException {
    boolean isNew = OwnerOnlyFiles.createDirectory(directory);
    // An existing directory above the root belongs to the system and may be unreadable.
    if (isNew || directory.startsWith(root)) {
      DurableFiles.sync(parent);
    }
  }
}
