package io.pactsync.deliver;

import io.pactsync.store.InboxPathSegment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Delivers documents into a directory tree. Thread-safe; a process needs one for each tree, since
 * that is what knows which runs are its own.
 */
public final class DirectorySink {
  private final Path root;
  private final DurableDirectories directories;
  private final Set<Path> ownLocks = ConcurrentHashMap.newKeySet();

  /** Nothing is created before it is needed. */
  public DirectorySink(DeliverySettings settings) {
    this.root = settings.directory().toAbsolutePath().normalize();
    this.directories = new DurableDirectories(root);
  }

  /**
   * Begins a run of that inbox, after having removed what dead runs of it left in staging.
   *
   * @throws DeliveryException when the directory cannot be used
   */
  public InboxDelivery open(String inbox) {
    try {
      Path staging = root.resolve(StagingArea.NAME).resolve(InboxPathSegment.of(inbox));
      directories.create(staging);
      return new InboxDelivery(root, directories, inbox, StagingArea.open(staging, ownLocks));
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }

  /**
   * The bytes that may still be written there.
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
