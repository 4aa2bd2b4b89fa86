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

/** A file that only its owner can read, for the sealing key. */
final class SealingKeyFile {
  private final Path path;

  SealingKeyFile(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** The file's text, or empty when there is no file. */
  Optional<String> read() {
    try {
      if (!Files.exists(path)) {
        return Optional.empty();
      }
      requireOwnerOnly();
      return Optional.of(Files.readString(path));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (CharacterCodingException e) {
      throw new AuthException(
          Reason.KEY,
          "The file "
              + path
              + " holds no sealing key: restore the right file, or remove it and authorize each"
              + " inbox again.",
          e);
    } catch (IOException e) {
      throw new AuthException(
          Reason.KEY, "The sealing key " + path + " cannot be read: check its owner and mode.", e);
    }
  }

  private void requireOwnerOnly() throws IOException {
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
          "Other users can read the sealing key %s (%s): run chmod 600 %s, and authorize again if"
                  .formatted(path, PosixFilePermissions.toString(permissions), path)
              + " somebody may have read it.");
    }
  }

  /**
   * Writes the text unless the file exists.
   *
   * @return the file's content; two processes that create it at once both get the first one's text
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
          "The sealing key " + path + " cannot be created: check that its directory is writable.",
          e);
    }
    return read()
        .orElseThrow(
            () ->
                new AuthException(
                    Reason.KEY,
                    "The sealing key " + path + " was removed while it was being created."));
  }

  private void write(Path draft, String text) throws IOException {
    Set<StandardOpenOption> options =
        EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (FileChannel channel = OwnerOnlyFiles.open(draft, options)) {
      ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      // After a power cut, sealed credentials without their key would be useless.
      channel.force(true);
    }
    OwnerOnlyFiles.setFileMode(draft);
  }

  /**
   * Creates the file as a link to the draft. A link appears complete and, unlike a rename, never
   * replaces another process's key.
   */
  private void publish(Path draft) throws IOException {
    try {
      Files.createLink(path, draft);
    } catch (FileAlreadyExistsException e) {
      // The other process was first. Its key is used.
    } catch (UnsupportedOperationException | IOException e) {
      Files.move(draft, path);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
