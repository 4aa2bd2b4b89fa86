package io.pactsync.mail.part;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Stores parts as files in one directory. */
public final class TemporaryFileSpool implements Spool {
  private final Path directory;

  public TemporaryFileSpool(Path directory) {
    this.directory = directory;
  }

  @Override
  public SpooledPart newPart() throws SpoolException {
    return new SpooledFile(onDisk(() -> Files.createTempFile(directory, "part", ".spool")));
  }

  /** Returns the number of stored parts. */
  public long storedParts() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.count();
    }
  }

  private interface Operation<T> {
    T run() throws IOException;
  }

  private static <T> T onDisk(Operation<T> operation) throws SpoolException {
    try {
      return operation.run();
    } catch (IOException e) {
      throw new SpoolException(e);
    }
  }

  private record SpooledFile(Path file) implements SpooledPart {
    @Override
    public OutputStream output() throws SpoolException {
      return onDisk(() -> Files.newOutputStream(file));
    }

    @Override
    public SeekableByteChannel channel() throws SpoolException {
      return onDisk(() -> Files.newByteChannel(file));
    }

    @Override
    public void discard() throws SpoolException {
      onDisk(() -> Files.deleteIfExists(file));
    }
  }
}
