package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** A secret in a file that its owner alone may read. */
final class KeyFile {
  private final Path path;

  KeyFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** Its text, or nothing where there is no such file. */
  Optional<String> read() {
    try {
      if (!Files.exists(path)) {
        return Optional.empty();
      }
      refuseIfOthersMayRead();
      return Optional.of(Files.readString(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (CharacterCodingException e) {
      throw new AuthException(
          Reason.KEY,
          "The file "
              + path
              + " holds no sealing key: bring the right one back, or move it away and authorize"
              + " each inbox again.",
          e);
    } catch (IOException e) {
      throw new AuthException(
          Reason.KEY, "The sealing key " + path + " cannot be read: check its owner and mode.", e);
    }
  }

  private void refuseIfOthersMayRead() throws IOException {
    if (!OwnerOnlyFiles.supportsPosix(path)) {
      return;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
    EnumSet<PosixFilePermission> others = EnumSet.allOf(PosixFilePermission.class);
    others.removeAll(PosixFilePermissions.fromString("rwx------"));
    others.retainAll(permissions);
    if (!others.isEmpty()) {
      throw new AuthException(
          Reason.KEY,
          "The sealing key %s is open to others (%s): run chmod 600 %s, and authorize again if it"
                  .formatted(path, PosixFilePermissions.toString(permissions), path)
              + " may have been read.");
    }
  }

  /**
   * Writes the text unless the file has come to exist meanwhile.
   *
   * @return what the file holds now: of two processes that make it at once, both get the first's
   */
  String create(String text) {
    try {
      Path directory = path.getParent();
      if (directory != null) {
        OwnerOnlyFiles.createDirectories(directory);
      }
      Path draft = path.resolveSibling(path.getFileName() + "." + UUID.randomUUID() + ".tmp");
      try {
        write(draft, text);
        publish(draft);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new AuthException(
          Reason.KEY,
          "The sealing key " + path + " cannot be made: check that its directory can be written.",
          e);
    }
    return read()
        .orElseThrow(
            () ->
                new AuthException(
                    Reason.KEY, "The sealing key " + path + " was removed while it was made."));
  }

  private void write(Path draft, String text) throws IOException {
    Set<StandardOpenOption> options =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = OwnerOnlyFiles.open(draft, options)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      // Sealed credentials must not outlive, in a power cut, the key that opens them.
      channel.force(true);
    }
    OwnerOnlyFiles.setFileMode(draft);
  }

  /** A link appears whole and, unlike a rename, never replaces a key made by another process. */
  private void publish(Path draft) throws IOException {
    try {
      Files.createLink(path, draft);
    } catch (FileAlreadyExistsException e) {
      // The other process was first; its key is used.
    } catch (UnsupportedOperationException | IOException e) {
      Files.move(draft, path);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
