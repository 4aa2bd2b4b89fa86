package io.pactsync.emulator.oauth;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Writes files that only their owner can read, from the first byte on. */
final class OwnerOnlyFileWriter {
  private static final Set<StandardOpenOption> NEW_FILE =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

  private OwnerOnlyFileWriter() {}

  static Path write(Path file, String text) {
    try {
      // An existing file may have wider permissions.
      Files.deleteIfExists(file);
      try (SeekableByteChannel channel = Files.newByteChannel(file, NEW_FILE, ownerOnly());
          OutputStream out = Channels.newOutputStream(channel)) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "credentials could not be written to " + file + "; choose a place that can be written",
          e);
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
