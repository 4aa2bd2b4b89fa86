package io.pactsync.bench.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that do pieces of work, and say so when one of them fails. */
final class Crew implements AutoCloseable {
  private final ExecutorService threads;
  private final List<Future<Void>> begun = new ArrayList<>();

  Crew(int size) {
    threads = Executors.newFixedThreadPool(size);
  }

  void begin(Callable<Void> work) {
    begun.add(threads.submit(work));
  }

  /** Waits for all that was begun. */
  void finish() throws InterruptedException {
    for (Future<Void> work : begun) {
      try {
        work.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a plain client failed", e.getCause());
      }
    }
    begun.clear();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
