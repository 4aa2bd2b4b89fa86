package io.pactsync.deliver;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Creates directories that survive a power failure. Safe for use by several threads.
 *
 * <p>An existing directory may not be on disk yet: another thread may have just created it, or a
 * run that died. So a directory counts as durable only after this instance has synced its parent
 * once.
 */
final class DurableDirectories {
  private final Path root;
  private final Set<Path> durable = ConcurrentHashMap.newKeySet();

  DurableDirectories(Path root) {
    this.root = root;
  }

  /** Creates the root and its missing parents. */
  void createRoot() throws IOException {
    create(root);
  }

  /** Creates a shared directory, such as a month's, with its missing parents. */
  void create(Path directory) throws IOException {
    if (durable.contains(directory) && Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      create(parent);
      createLeaf(directory, parent);
    }
    durable.add(directory);
  }

  /** Creates a message's directory. It is not remembered, because each is created once. */
  void createFor(Path message) throws IOException {
    Path parent = message.getParent();
    if (parent != null) {
      create(parent);
      createLeaf(message, parent);
    }
  }

  private void createLeaf(Path directory, Path parent) throws IOException {
    boolean isNew = OwnerOnlyFiles.createDirectory(directory);
    // An existing directory above the root belongs to the system and may be unreadable.
    if (isNew || directory.startsWith(root)) {
      DurableFiles.sync(parent);
    }
  }
}
