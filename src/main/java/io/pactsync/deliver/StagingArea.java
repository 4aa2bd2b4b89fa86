package io.pactsync.deliver;

import io.pactsync.store.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The staging directory of one run, below {@code .staging/<inbox>/}. The run holds a lock on a file
 * beside it, which ends with its process. So a later run can distinguish leftovers from directories
 * in use, even those of a process with another Pactsync home.
 */
final class StagingArea implements AutoCloseable {
  static final String NAME = ".staging";
  private static final String LOCK_ENDING = ".lock";

  private final Path directory;
  private final Path lockFile;
  private final FileChannel lock;
  private final Set<Path> ownLocks;
  private final AtomicInteger messages = new AtomicInteger();

  private StagingArea(Path directory, Path lockFile, FileChannel lock, Set<Path> ownLocks) {
    this.directory = directory;
    this.lockFile = lockFile;
    this.lock = lock;
    this.ownLocks = ownLocks;
  }

  /**
   * Opens a new staging area. First deletes what dead runs of the inbox left.
   *
   * @param inbox the directory that the inbox's runs share, {@code .staging/<inbox>}
   * @param ownLocks lock files that this process holds; thread-safe. They must not be opened,
   *     because closing any channel of a file releases all of the process's POSIX locks on it
   */
  static StagingArea open(Path inbox, Set<Path> ownLocks) throws IOException {
    sweep(inbox, ownLocks);
    String run = UUID.randomUUID().toString();
    Path lockFile = inbox.resolve(run + LOCK_ENDING);
    ownLocks.add(lockFile);
    FileChannel lock = create(lockFile);
    StagingArea area = new StagingArea(inbox.resolve(run), lockFile, lock, ownLocks);
    try {
      OwnerOnlyFiles.createDirectory(area.directory);
      return area;
    } catch (IOException e) {
      area.close();
      throw e;
    }
  }

  Path newMessage() throws IOException {
    Path message = directory.resolve("message-" + messages.incrementAndGet());
    OwnerOnlyFiles.createDirectory(message);
    return message;
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      DirectoryTree.delete(directory);
      Files.deleteIfExists(lockFile);
    }
    ownLocks.remove(lockFile);
  }

  /**
   * Creates the lock file under a temporary name and renames it after locking it, so that no sweep
   * finds it unlocked.
   */
  private static FileChannel create(Path lockFile) throws IOException {
    Path draft = lockFile.resolveSibling(lockFile.getFileName() + ".new");
    OwnerOnlyFiles.createFile(draft);
    FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE);
    try {
      channel.lock();
      Files.move(draft, lockFile);
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static void sweep(Path inbox, Set<Path> ownLocks) throws IOException {
    try (DirectoryStream<Path> lockFiles = Files.newDirectoryStream(inbox, "*" + LOCK_ENDING)) {
      for (Path lockFile : lockFiles) {
        if (!ownLocks.contains(lockFile)) {
          removeIfDead(lockFile);
        }
      }
    }
  }

  private static void removeIfDead(Path lockFile) throws IOException {
    String name = lockFile.getFileName().toString();
    Path run = lockFile.resolveSibling(name.substring(0, name.length() - LOCK_ENDING.length()));
    try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock != null) {
        DirectoryTree.delete(run);
        Files.deleteIfExists(lockFile);
      }
    } catch (NoSuchFileException e) {
      // Another run has deleted it meanwhile.
      return;
    }
  }
}
