package io.pactsync.store.sqlite;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.InboxPathSegment;
import io.pactsync.store.OwnerOnlyFiles;
import io.pactsync.store.StoreException;
import io.pactsync.store.StoreException.StoreFailure;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Locks inboxes with file locks of the operating system, which end with their process. Safe for use
 * by several threads, and beside other stores on the same file in this process and in others.
 *
 * <p>On POSIX systems, a process loses its lock on a file when it closes <em>any</em> descriptor of
 * that file. So nothing reads or writes a lock file. A second file names the holder, and is checked
 * before the lock file is opened again in the same process.
 */
final class FileInboxLocks implements InboxLocks, AutoCloseable {
  private final Path directory;
  private final InstantSource clock;
  private final Set<FileHold> holds = ConcurrentHashMap.newKeySet();

  FileInboxLocks(Path directory, InstantSource clock) {
    this.directory = directory;
    this.clock = clock;
  }

  @Override
  public InboxLock acquire(String email) {
    // Older versions encoded the address with URLEncoder. Their lock files stay behind unused. An
    // older version that runs at the same time does not see this lock, so both may sync the inbox.
    // That costs units twice and may add strikes to messages in progress, but loses nothing:
    // outcomes and deliveries are idempotent.
    String name = InboxPathSegment.of(email);
    Path lockFile = directory.resolve(name + ".lock");
    LockHolderFile holderFile = new LockHolderFile(directory.resolve(name + ".holder"));
    // Synchronized on the class, because all stores of this process must take turns.
    synchronized (FileInboxLocks.class) {
      try {
        OwnerOnlyFiles.createDirectories(directory);
        Optional<LockHolder> previous = holderFile.read();
        if (previous.filter(LockHolder::isThisProcess).isPresent()) {
          throw lockedBy(email, previous);
        }
        FileHold hold = lock(lockFile, holderFile).orElseThrow(() -> lockedBy(email, previous));
        holds.add(hold);
        return hold;
      } catch (IOException e) {
        throw new StoreException(
            StoreFailure.UNAVAILABLE,
            "The lock %s cannot be taken (%s); fix the cause and try again.".formatted(lockFile, e),
            e);
      }
    }
  }

  private Optional<FileHold> lock(Path lockFile, LockHolderFile holderFile) throws IOException {
    FileChannel channel =
        OwnerOnlyFiles.open(lockFile, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    Optional<FileHold> hold = Optional.empty();
    try {
      if (channel.tryLock() != null) {
        holderFile.write(LockHolder.thisProcess(clock.instant()));
        hold = Optional.of(new FileHold(channel, holderFile));
      }
      return hold;
    } finally {
      if (hold.isEmpty()) {
        channel.close();
      }
    }
  }

  private InboxLockedException lockedBy(String email, Optional<LockHolder> holder) {
    return new InboxLockedException(
        email, holder.map(known -> known.describe(clock.instant())).orElse("another process"));
  }

  /** Releases every lock that is still held through this store. */
  @Override
  public void close() {
    holds.forEach(FileHold::close);
  }

  private void release(FileHold hold) {
    synchronized (FileInboxLocks.class) {
      if (!holds.remove(hold)) {
        return;
      }
      try {
        try {
          // Erased before the lock is released, because afterwards the file may belong to the next
          // holder.
          hold.holderFile.erase();
        } finally {
          hold.channel.close();
        }
      } catch (IOException e) {
        throw new StoreException(
            StoreFailure.UNAVAILABLE,
            "A lock in %s cannot be released: %s.".formatted(directory, e),
            e);
      }
    }
  }

  private final class FileHold implements InboxLock {
    private final FileChannel channel;
    private final LockHolderFile holderFile;

    FileHold(FileChannel channel, LockHolderFile holderFile) {
      this.channel = channel;
      this.holderFile = holderFile;
    }

    @Override
    public void close() {
      release(this);
    }
  }
}
