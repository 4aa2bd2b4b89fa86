package io.pactsync.store.sqlite;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * A few read-only connections, opened when first needed and kept. SQLite's do not go stale, so
 * there is nothing here of what pools are mostly made of; and taking one is not interruptible,
 * since a run that is being ended still has counts to read.
 */
final class Readers implements AutoCloseable {
  private final Jdbi jdbi;
  private final int most;
  private final Semaphore free;
  private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  Readers(Jdbi jdbi, int most) {
    this.jdbi = jdbi;
    this.most = most;
    this.free = new Semaphore(most, true);
  }

  /** Lends a connection to the work, waiting for one where all are lent. */
  <T> T use(Function<Handle, T> work) {
    free.acquireUninterruptibly();
    try {
      if (closed) {
        throw closed();
      }
      Handle handle = Optional.ofNullable(idle.poll()).orElseGet(jdbi::open);
      try {
        return work.apply(handle);
      } finally {
        idle.push(handle);
      }
    } finally {
      free.release();
    }
  }

  static IllegalStateException closed() {
    return new IllegalStateException("The store is closed.");
  }

  /** Waits until every connection is back. */
  @Override
  public void close() {
    free.acquireUninterruptibly(most);
    try {
      closed = true;
      idle.forEach(Handle::close);
      idle.clear();
    } finally {
      free.release(most);
    }
  }
}
