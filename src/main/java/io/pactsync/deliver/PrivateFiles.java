package io.pactsync.deliver;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Files and directories for nobody but the user that Pactsync runs as: 0600 and 0700. */
final class PrivateFiles {
  private static final String FILE = "rw-------";
  private static final String DIRECTORY = "rwx------";

  private PrivateFiles() {}

  /** A new file, which must not be there yet. */
  static void createFile(Path file) throws IOException {
    Files.createFile(file, mode(file, FILE));
  }

  /** The directory, if it is not there yet; says whether it was created. */
  static boolean createDirectory(Path directory) throws IOException {
    try {
      Files.createDirectory(directory, mode(directory, DIRECTORY));
      return true;
    } catch (FileAlreadyExistsException e) {
      if (Files.isDirectory(directory)) {
        return false;
      }
      throw e;
    }
  }

  /** Removes a directory with what is in it. What vanishes meanwhile is no fault. */
  static void removeTree(Path directory) throws IOException {
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.deleteIfExists(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static FileAttribute<?>[] mode(Path path, String mode) {
    boolean knowsModes = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return knowsModes
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }
}
