package io.pactsync.store.sqlite;

import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * A fixed number of read-only connections, opened on first use and kept open. SQLite connections do
 * not become stale, so no pool is needed. Waiting for a connection is not interruptible, because a
 * run that is being stopped still reads counts.
 */
final class ReadConnections implements AutoCloseable {
  private final Jdbi jdbi;
  private final int size;
  private final Semaphore free;
  private final ConcurrentLinkedDeque<Handle> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  ReadConnections(Jdbi jdbi, int size) {
    this.jdbi = jdbi;
    this.size = size;
    this.free = new Semaphore(size, true);
  }

  /** Runs the work with a connection. Blocks until one is free. */
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

  /** Blocks until every connection is free, then closes all. */
  @Override
  public void close() {
    free.acquireUninterruptibly(size);
    try {
      closed = true;
      idle.forEach(Handle::close);
      idle.clear();
    } finally {
      free.release(size);
    }
  }
}
