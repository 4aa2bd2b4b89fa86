package io.pactsync.deliver;

import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledPart;
import io.pactsync.store.OwnerOnlyFiles;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A part that is spooled to its own file. Delivery moves the file, so the part must not be read
 * afterwards.
 */
final class SpooledPartFile implements SpooledPart {
  private static final int BUFFER = 64 * 1024;

  private final Path file;

  SpooledPartFile(Path file) {
    this.file = file;
  }

  Path file() {
    return file;
  }

  @Override
  public OutputStream output() throws SpoolException {
    return StagedFileStreams.onDisk(
        () -> {
          OwnerOnlyFiles.createFile(file);
          OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE);
          return StagedFileStreams.writing(new BufferedOutputStream(out, BUFFER));
        });
  }

  @Override
  public SeekableByteChannel channel() throws SpoolException {
    return StagedFileStreams.onDisk(
        () -> StagedFileStreams.reading(Files.newByteChannel(file, StandardOpenOption.READ)));
  }

  @Override
  public void discard() throws SpoolException {
    StagedFileStreams.onDisk(() -> Files.deleteIfExists(file));
  }
}
