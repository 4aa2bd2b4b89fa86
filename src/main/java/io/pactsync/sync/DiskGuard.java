package io.pactsync.sync;

import io.pactsync.deliver.DirectorySink;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Stops a run before the disk is full, when there is still room for the books to be closed. */
final class DiskGuard {
  private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long MEGABYTE = 1_000_000;

  private final DirectorySink sink;
  private final Path directory;
  private final long minFree;
  private final LongSupplier ticker;
  private final AtomicLong lookAt = new AtomicLong();

  DiskGuard(Reading reading, LongSupplier ticker) {
    this.ticker = ticker;
    lookAt.set(ticker.getAsLong());
    this.sink = reading.sink();
    this.directory = reading.directory();
    this.minFree = reading.minFreeDisk();
  }

  void requireRoom() throws SyncHalted {
    long now = ticker.getAsLong();
    long due = lookAt.get();
    if (now - due < 0 || !lookAt.compareAndSet(due, now + LOOK_EVERY_NANOS)) {
      return;
    }
    long free = sink.freeBytes();
    if (free < minFree) {
      lookAt.set(now);
      throw new SyncHalted(
          SyncHalted.Cause.STORE,
          "only "
              + free / MEGABYTE
              + " MB are free below "
              + directory
              + " and sync.min-free-disk keeps "
              + minFree / MEGABYTE
              + " MB; make room there, or lower that key, and sync again");
    }
  }
}
