package io.pactsync.deliver;

import io.pactsync.mail.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where one message's bytes are staged, in files of mode 0600 on the disk that they are delivered
 * to, so that delivering one is a rename. Closing it removes what was not delivered.
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
  public PartFile newPart() {
    return new PartFile(directory.resolve("part-" + parts.incrementAndGet()));
  }

  /**
   * Removes what is left.
   *
   * @throws DeliveryException when that is impossible
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
