package io.pactsync.sync;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Requests that the threads of a sync stop. Waiting threads wake up; a thread that processes a
 * message finishes it. Threads are interrupted only while they wait, because an interrupt would
 * close the files that they write. Safe for use by several threads.
 */
public final class StopSignal {
  /** A wait that may be interrupted without loss. */
  @FunctionalInterface
  public interface InterruptibleWait<T> {
    T get() throws InterruptedException;
  }

  private final Set<Thread> waiting = new HashSet<>();
  private final List<Runnable> listeners = new ArrayList<>();
  private boolean requested;

  /** Calls {@code listener} once when a stop is requested. It must not block. */
  public synchronized void onRequest(Runnable listener) {
    listeners.add(listener);
  }

  /** Requests the stop. */
  public void request() {
    List<Runnable> called;
    synchronized (this) {
      requested = true;
      waiting.forEach(Thread::interrupt);
      notifyAll();
      called = List.copyOf(listeners);
      listeners.clear();
    }
    called.forEach(Runnable::run);
  }

  public synchronized boolean isRequested() {
    return requested;
  }

  /**
   * Runs the wait until it ends or a stop is requested.
   *
   * @throws InterruptedException when a stop is requested
   */
  public <T> T during(InterruptibleWait<T> wait) throws InterruptedException {
    synchronized (this) {
      if (requested) {
        throw new InterruptedException("a stop was requested");
      }
      waiting.add(Thread.currentThread());
    }
    try {
      return wait.get();
    } finally {
      synchronized (this) {
        waiting.remove(Thread.currentThread());
        if (requested) {
          // The interrupt may have come just after the wait ended, and must not reach other code.
          Thread.interrupted();
        }
      }
    }
  }

  /** Blocks until a stop is requested. */
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
