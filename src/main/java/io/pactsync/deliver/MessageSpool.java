package io.pactsync.deliver;

import io.pactsync.mail.part.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stages one message's bytes in files of mode 0600 on the disk of the delivered tree, so that
 * delivery only renames them. Closing it deletes the files that were not delivered.
 */
public final class MessageSpool implements Spool, AutoCloseable {
  private final Path root;
  private final Path directory;
  private final AtomicInteger parts = new AtomicInteger();

  MessageSpool(Path root, Path directory) {
    this.root = root;
    this.directory = directory;
  }

  @Override
  public SpooledPartFile newPart() {
    return new SpooledPartFile(directory.resolve("part-" + parts.incrementAndGet()));
  }

  /**
   * Deletes the files that were not delivered.
   *
   * @throws DeliveryException when they cannot be deleted
   */
  @Override
  public void close() {
    try {
      DirectoryTree.delete(directory);
    } catch (IOException e) {
      throw DeliveryException.of(root, e);
    }
  }
}
