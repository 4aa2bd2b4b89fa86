package io.pactsync.bench.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A thread pool that reports failures of its tasks. */
final class WorkerPool implements AutoCloseable {
  private final ExecutorService threads;
  private final List<Future<Void>> submitted = new ArrayList<>();

  WorkerPool(int size) {
    threads = Executors.newFixedThreadPool(size);
  }

  void submit(Callable<Void> work) {
    submitted.add(threads.submit(work));
  }

  /** Waits for all submitted tasks. */
  void awaitAll() throws InterruptedException {
    for (Future<Void> work : submitted) {
      try {
        work.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a plain client failed", e.getCause());
      }
    }
    submitted.clear();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
