package io.pactsync.sync;

import java.util.HashSet;
import java.util.Set;

/**
 * The wish to stop. Whoever waits is woken; whoever has a message in hand finishes it. Threads are
 * interrupted in nothing but a wait, since an interrupt would close the files that they write. Safe
 * for use by several threads.
 */
public final class StopSignal {
  /** Something that waits, and may be interrupted without loss. */
  @FunctionalInterface
  public interface Wait<T> {
    T get() throws InterruptedException;
  }

  private final Set<Thread> waiting = new HashSet<>();
  private boolean requested;

  /** Asks everybody to stop. */
  public synchronized void request() {
    requested = true;
    waiting.forEach(Thread::interrupt);
    notifyAll();
  }

  public synchronized boolean isRequested() {
    return requested;
  }

  /**
   * Waits, unless and until a stop is asked for.
   *
   * @throws InterruptedException when it is
   */
  public <T> T during(Wait<T> wait) throws InterruptedException {
    synchronized (this) {
      if (requested) {
        throw new InterruptedException("asked to stop");
      }
      waiting.add(Thread.currentThread());
    }
    try {
      return wait.get();
    } finally {
      synchronized (this) {
        waiting.remove(Thread.currentThread());
        if (requested) {
          // The wait may have ended just before the interrupt came, which must not go further.
          Thread.interrupted();
        }
      }
    }
  }

  /** Blocks until somebody asks to stop. */
  public synchronized void await() {
    boolean interrupted = false;
    while (!requested) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
