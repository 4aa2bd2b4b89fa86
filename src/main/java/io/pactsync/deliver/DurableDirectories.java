package io.pactsync.deliver;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Directories of a tree that outlast a power failure. Thread-safe.
 *
 * <p>That a directory exists does not say that it is on the disk: another thread may have created
 * it a moment ago, or a run that died. So one is taken for durable only after a sync of our own,
 * which is made once.
 */
final class DurableDirectories {
  private final Path root;
  private final Set<Path> durable = ConcurrentHashMap.newKeySet();

  DurableDirectories(Path root) {
    this.root = root;
  }

  /** The root and what leads to it. */
  void createRoot() throws IOException {
    create(root);
  }

  /** A directory that many share, such as a month's. */
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

  /** A message's directory, which need not be remembered. */
  void createFor(Path message) throws IOException {
    Path parent = message.getParent();
    if (parent != null) {
      create(parent);
      createLeaf(message, parent);
    }
  }

  private void createLeaf(Path directory, Path parent) throws IOException {
    boolean isNew = OwnerOnlyFiles.createDirectory(directory);
    // What was there before and lies above the root is the system's, and may not be readable.
    if (isNew || directory.startsWith(root)) {
      DurableFiles.sync(parent);
    }
  }
}
