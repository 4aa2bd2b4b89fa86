package io.pactsync.store.sqlite;

import io.pactsync.store.OwnerOnlyFiles;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The database file and the files beside it.
 *
 * @param path absolute, with symbolic links resolved in its directory, so that every process uses
 *     the same lock files, whichever way it names the database
 */
record DatabaseFile(Path path) {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /** Resolves the file's path and creates its directory if missing. */
  static DatabaseFile resolve(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path directory = absolute.getParent();
    if (directory == null || Files.isDirectory(absolute)) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE, absolute + " is a directory; name a file for the database.");
    }
    try {
      if (Files.exists(absolute)) {
        return new DatabaseFile(absolute.toRealPath());
      }
      OwnerOnlyFiles.createDirectories(directory);
      return new DatabaseFile(directory.toRealPath().resolve(absolute.getFileName()));
    } catch (IOException e) {
      throw new StoreException(
          StoreFailure.READ_ONLY,
          "The directory %s cannot be created (%s); create it, or set another path in store.url."
              .formatted(directory, e),
          e);
    }
  }

  boolean exists() {
    return Files.exists(path);
  }

  Path directory() {
    return path.resolveSibling("").normalize();
  }

  Path locks() {
    return path.resolveSibling("locks");
  }

  /**
   * The temporary name under which a new database is created. It is renamed when it is complete.
   */
  Path draft() {
    return beside(".new");
  }

  /**
   * Checks the first bytes. SQLite takes an emptied file for a new database and would overwrite it,
   * so such damage must be found before SQLite opens the file.
   */
  void requireSqliteHeader() {
    byte[] head;
    try (InputStream in = Files.newInputStream(path)) {
      head = in.readNBytes(MAGIC.length);
    } catch (AccessDeniedException e) {
      throw new StoreException(
          StoreFailure.READ_ONLY,
          "This account may not read the database %s; run Pactsync as the file's owner."
              .formatted(path),
          e);
    } catch (IOException e) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE, "The database %s cannot be read: %s.".formatted(path, e), e);
    }
    if (!Arrays.equals(head, MAGIC)) {
      throw SqliteErrorTranslator.damaged(
          path, head.length == 0 ? "it is empty" : "it does not begin like an SQLite file");
    }
  }

  /**
   * Refuses to create a database beside the journal of a missing one. The journal holds committed
   * work, which SQLite would mix into the new database or delete.
   */
  void requireNoOrphanedJournal() {
    Path journal = beside("-wal");
    try {
      if (Files.exists(journal) && Files.size(journal) > 0) {
        throw new StoreException(
            StoreFailure.DAMAGED,
            "The database %s is missing, but its journal %s exists; restore a backup of both, or move the journal away and sync again."
                .formatted(path, journal));
      }
    } catch (IOException e) {
      throw new StoreException(
          StoreFailure.UNAVAILABLE, "The journal %s cannot be read: %s.".formatted(journal, e), e);
    }
  }

  /**
   * Creates the empty draft, readable by its owner only. SQLite gives its journals the same mode.
   */
  void createDraft() throws IOException {
    for (String journal : new String[] {"", "-wal", "-shm", "-journal"}) {
      Files.deleteIfExists(draft().resolveSibling(draft().getFileName() + journal));
    }
    OwnerOnlyFiles.createFile(draft());
  }

  /** Renames the draft to the database's name. The name is on disk when this returns. */
  void publishDraft() throws IOException {
    Files.move(draft(), path, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel directory = FileChannel.open(locks().getParent(), StandardOpenOption.READ)) {
      directory.force(true);
    }
  }

  private Path beside(String suffix) {
    return path.resolveSibling(path.getFileName() + suffix);
  }
}
