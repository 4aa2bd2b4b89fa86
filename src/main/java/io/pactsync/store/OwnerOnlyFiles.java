package io.pactsync.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files with mode 0600 and directories with mode 0700. The mode is set at creation, because
 * a file whose mode is narrowed afterwards is readable by others for a moment. On a file system
 * without POSIX permissions, the mode is left to the system. Safe for use by several threads.
 */
public final class OwnerOnlyFiles {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private OwnerOnlyFiles() {}

  /** Whether the path's file system has POSIX permissions. */
  public static boolean supportsPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /**
   * Creates an empty file.
   *
   * @throws FileAlreadyExistsException when the file exists
   */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, attributes(file, FILE));
  }

  /**
   * Opens a file. A file that this call creates gets mode 0600; an existing file keeps its mode.
   *
   * @param options as of {@link FileChannel#open}, with one that creates the file
   */
  public static FileChannel open(Path file, Set<? extends OpenOption> options) throws IOException {
    return FileChannel.open(file, options, attributes(file, FILE));
  }

  /** Sets an existing file's mode to 0600, which the umask may have narrowed at creation. */
  public static void setFileMode(Path file) throws IOException {
    if (supportsPosix(file)) {
      Files.setPosixFilePermissions(file, FILE);
    }
  }

  /**
   * Creates a directory unless it exists. Its parent must exist.
   *
   * @return whether this call created it
   * @throws FileAlreadyExistsException when the path is something other than a directory
   */
  public static boolean createDirectory(Path directory) throws IOException {
    try {
      Files.createDirectory(directory, attributes(directory, DIRECTORY));
      return true;
    } catch (FileAlreadyExistsException e) {
      if (Files.isDirectory(directory)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Creates a directory and its missing parents. Existing directories keep their modes.
   *
   * @throws FileAlreadyExistsException when the path is something other than a directory
   */
  public static void createDirectories(Path directory) throws IOException {
    Files.createDirectories(directory, attributes(directory, DIRECTORY));
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return supportsPosix(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }
}
