package io.pactsync.store.sqlite;

import io.pactsync.store.OwnerOnlyFiles;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Loads SQLite's native library from a directory beside the database. The driver on its own unpacks
 * a new copy into {@code java.io.tmpdir} at every start, and a killed process leaves its copy
 * there.
 */
final class SqliteNativeLibrary {
  private static final String PATH_PROPERTY = "org.sqlite.lib.path";
  private static final String NAME_PROPERTY = "org.sqlite.lib.name";

  private static boolean loaded;

  private SqliteNativeLibrary() {}

  /**
   * Loads the library once in a process. Unpacks it below the directory if it is not there yet. If
   * it cannot be loaded from there, for example because the file system is mounted {@code noexec},
   * the driver unpacks a copy into {@code java.io.tmpdir}.
   *
   * @param directory the directory of the database
   * @throws StoreException when the library can be loaded from neither place
   */
  static synchronized void load(Path directory) {
    if (loaded) {
      return;
    }
    Optional<Path> unpacked =
        System.getProperty(PATH_PROPERTY) == null ? unpack(directory) : Optional.empty();
    unpacked.ifPresent(
        file -> {
          System.setProperty(PATH_PROPERTY, file.resolveSibling("").toString());
          System.setProperty(NAME_PROPERTY, file.getFileName().toString());
        });
    try {
      SQLiteJDBCLoader.initialize();
      loaded = true;
    } catch (Exception | LinkageError e) {
      throw new StoreException(StoreFailure.UNAVAILABLE, sentence(directory), e);
    } finally {
      if (unpacked.isPresent()) {
        System.clearProperty(PATH_PROPERTY);
        System.clearProperty(NAME_PROPERTY);
      }
    }
  }

  private static String sentence(Path directory) {
    return "SQLite's native library can be loaded neither from %s nor from the temporary directory %s; make one of them writable and mount it without noexec, or name another with PACTSYNC_JAVA_OPTS=-Djava.io.tmpdir=DIRECTORY."
        .formatted(directory, System.getProperty("java.io.tmpdir"));
  }

  /** Returns the unpacked library, or nothing when the directory cannot be written. */
  private static Optional<Path> unpack(Path directory) {
    String name = LibraryLoaderUtil.getNativeLibName();
    String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
      if (in == null) {
        return Optional.empty();
      }
      byte[] content = in.readAllBytes();
      Path folder = directory.resolve("native");
      Path file = folder.resolve(name);
      if (!hasContent(file, content)) {
        OwnerOnlyFiles.createDirectories(folder);
        replace(file, content);
      }
      return Optional.of(file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static boolean hasContent(Path file, byte[] content) throws IOException {
    return Files.isRegularFile(file)
        && Files.size(file) == content.length
        && Arrays.equals(Files.readAllBytes(file), content);
  }

  /**
   * Renames a complete copy to the name, so that another process never loads half a library. A
   * process that has the old file loaded keeps it.
   */
  private static void replace(Path file, byte[] content) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.deleteIfExists(draft);
      OwnerOnlyFiles.createFile(draft);
      Files.write(draft, content);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
