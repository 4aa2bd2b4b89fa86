package io.pactsync.store.sqlite;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;

/** The file that names the holder of an inbox's lock, for other processes to read. */
record LockHolderFile(Path path) {
  Optional<LockHolder> read() throws IOException {
    try {
      return LockHolder.parse(Files.readString(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /**
   * Writes the holder. Deletes the file on failure, because an incomplete file would outlive its
   * lock.
   */
  void write(LockHolder holder) throws IOException {
    try (FileChannel channel =
        OwnerOnlyFiles.open(
            path,
            Set.of(
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING))) {
      ByteBuffer text = ByteBuffer.wrap(holder.format().getBytes(StandardCharsets.UTF_8));
      while (text.hasRemaining()) {
        channel.write(text);
      }
    } catch (IOException e) {
      erase();
      throw e;
    }
  }

  void erase() throws IOException {
    Files.deleteIfExists(path);
  }
}
