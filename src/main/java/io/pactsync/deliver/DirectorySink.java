package io.pactsync.deliver;

import io.pactsync.store.InboxPathSegment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Delivers documents into a directory tree. Safe for use by several threads. A process must use one
 * instance per tree, because the instance knows which runs belong to this process.
 */
public final class DirectorySink {
  private final Path root;
  private final DurableDirectories directories;
  private final Set<Path> ownLocks = ConcurrentHashMap.newKeySet();

  /** Creates nothing; directories are created when they are needed. */
  public DirectorySink(DeliverySettings settings) {
    this.root = settings.directory().toAbsolutePath().normalize();
    this.directories = new DurableDirectories(root);
  }

  /**
   * Begins a run of an inbox. First deletes what dead runs of the inbox left in staging.
   *
   * @throws DeliveryException when the directory cannot be used
   */
  public InboxDeliverer open(String inbox) {
    try {
      Path staging = root.resolve(StagingArea.NAME).resolve(InboxPathSegment.of(inbox));
      directories.createShared(staging);
      return new InboxDeliverer(root, directories, inbox, StagingArea.open(staging, ownLocks));
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  /**
   * The number of bytes that can still be written to the tree's disk.
   *
   * @throws DeliveryException when the directory cannot be used
   */
  public long freeBytes() {
    try {
      directories.createRoot();
      return Files.getFileStore(root).getUsableSpace();
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }
}
