package io.pactsync.store.sqlite;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Owner alone, given at creation: a file that is made first and protected then is open to others in
 * between. Empty where the file system knows no such modes.
 */
final class Modes {
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");

  private Modes() {}

  static FileAttribute<?>[] file(Path where) {
    return attributes(where, FILE);
  }

  static FileAttribute<?>[] directory(Path where) {
    return attributes(where, DIRECTORY);
  }

  private static FileAttribute<?>[] attributes(Path where, Set<PosixFilePermission> permissions) {
    boolean posix = where.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }
}
