package io.pactsync.bench.plain;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Ten threads take ids from a queue. Each thread makes a call and sleeps for the rest of a fifth of
 * a second, so that they make 50 calls a second together. Counts calls, not units.
 */
final class WorkQueue implements FetchPacing {
  private static final int THREADS = 10;
  private static final int CALLS_A_SECOND = 50;
  private static final long TURN = TimeUnit.SECONDS.toNanos(1) * THREADS / CALLS_A_SECOND;

  @Override
  public void fetchAll(List<String> ids, RetryingFetcher fetch, MessageFiles keep)
      throws InterruptedException {
    Queue<String> queue = new ConcurrentLinkedQueue<>(ids);
    try (WorkerPool threads = new WorkerPool(THREADS)) {
      for (int i = 0; i < THREADS; i++) {
        threads.submit(
            () -> {
              for (String id = queue.poll(); id != null; id = queue.poll()) {
                String taken = id;
                long began = System.nanoTime();
                fetch.fetch(taken).ifPresent(raw -> keep.write(taken, raw));
                TimeUnit.NANOSECONDS.sleep(TURN - (System.nanoTime() - began));
              }
              return null;
            });
      }
      threads.awaitAll();
    }
  }
}
