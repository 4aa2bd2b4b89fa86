package io.pactsync.store.sqlite;

import io.pactsync.store.OwnerOnlyFiles;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.Kind;
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
 * The database's file and what lies beside it.
 *
 * @param path absolute, with symbolic links resolved in its directory, so that every process finds
 *     the same locks whichever way it names the file
 */
record DatabaseFile(Path path) {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /** Finds the file's place, creating its directory where that is missing. */
  static DatabaseFile prepare(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    Path directory = absolute.getParent();
    if (directory == null || Files.isDirectory(absolute)) {
      throw new StoreException(
          Kind.UNAVAILABLE, absolute + " is a directory; name a file for the database.");
    }
    try {
      if (Files.exists(absolute)) {
        return new DatabaseFile(absolute.toRealPath());
      }
      OwnerOnlyFiles.createDirectories(directory);
      return new DatabaseFile(directory.toRealPath().resolve(absolute.getFileName()));
    } catch (IOException e) {
      throw new StoreException(
          Kind.READ_ONLY,
          "The directory %s cannot be created (%s); make it, or name another in store.url."
              .formatted(directory, e),
          e);
    }
  }

  boolean exists() {
    return Files.exists(path);
  }

  Path locks() {
    return path.resolveSibling("locks");
  }

  /** Where a new database is made, to appear under its name when it is whole. */
  Path draft() {
    return beside(".new");
  }

  /**
   * Looks at the first bytes, so that damage that SQLite would take for an empty database, and
   * write a new one over, is found before it is asked.
   */
  void checkHeader() {
    byte[] head;
    try (InputStream in = Files.newInputStream(path)) {
      head = in.readNBytes(MAGIC.length);
    } catch (AccessDeniedException e) {
      throw new StoreException(
          Kind.READ_ONLY,
          "The database %s may not be read by this account; run Pactsync as the file's owner."
              .formatted(path),
          e);
    } catch (IOException e) {
      throw new StoreException(
          Kind.UNAVAILABLE, "The database %s cannot be read: %s.".formatted(path, e), e);
    }
    if (!Arrays.equals(head, MAGIC)) {
      throw SqliteFaults.damaged(
          path, head.length == 0 ? "it is empty" : "it does not begin like an SQLite file");
    }
  }

  /**
   * A journal without its database holds committed work of it; a new database in that place would
   * be mixed up with it, or lose it.
   */
  void checkNothingIsLeftOfAnother() {
    Path journal = beside("-wal");
    try {
      if (Files.exists(journal) && Files.size(journal) > 0) {
        throw new StoreException(
            Kind.DAMAGED,
            "The database %s is damaged: it is missing, while its journal %s is there; restore a backup of both, or move the journal away and sync again."
                .formatted(path, journal));
      }
    } catch (IOException e) {
      throw new StoreException(
          Kind.UNAVAILABLE, "The journal %s cannot be read: %s.".formatted(journal, e), e);
    }
  }

  /** Makes the draft, empty and for the owner alone. SQLite gives its journals the same mode. */
  void createDraft() throws IOException {
    for (String journal : new String[] {"", "-wal", "-shm", "-journal"}) {
      Files.deleteIfExists(draft().resolveSibling(draft().getFileName() + journal));
    }
    OwnerOnlyFiles.createFile(draft());
  }

  /** Gives the draft its name, on disk when this returns. */
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
