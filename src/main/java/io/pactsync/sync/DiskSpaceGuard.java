package io.pactsync.sync;

import io.pactsync.deliver.DirectorySink;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Stops a run before the disk is full, while there is still room to close the store. */
final class DiskSpaceGuard {
  private static final long CHECK_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long MEGABYTE = 1_000_000;

  private final DirectorySink sink;
  private final Path directory;
  private final long minFree;
  private final LongSupplier ticker;
  private final AtomicLong nextCheck = new AtomicLong();

  DiskSpaceGuard(MessagePipeline reading, LongSupplier ticker) {
    this.ticker = ticker;
    nextCheck.set(ticker.getAsLong());
    this.sink = reading.sink();
    this.directory = reading.directory();
    this.minFree = reading.minFreeDisk();
  }

  void requireFreeSpace() throws SyncHaltedException {
    long now = ticker.getAsLong();
    long due = nextCheck.get();
    if (now - due < 0 || !nextCheck.compareAndSet(due, now + CHECK_INTERVAL_NANOS)) {
      return;
    }
    long free = sink.freeBytes();
    if (free < minFree) {
      nextCheck.set(now);
      throw new SyncHaltedException(
          SyncHaltedException.HaltCause.STORE,
          "only "
              + free / MEGABYTE
              + " MB are free below "
              + directory
              + " and sync.min-free-disk keeps "
              + minFree / MEGABYTE
              + " MB; free some space, or lower that key, and sync again");
    }
  }
}
