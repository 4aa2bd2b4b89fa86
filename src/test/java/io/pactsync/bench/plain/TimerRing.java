package io.pactsync.bench.plain;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A ring of 50 slots. A call takes the next slot, which is free again one second after the call was
 * sent, independently of its response. Keeps all messages in memory until the end.
 */
final class TimerRing implements FetchPacing {
  private static final int SLOTS = 50;
  private static final int THREADS = 50;

  @Override
  public void fetchAll(List<String> ids, RetryingFetcher fetch, MessageFiles keep)
      throws InterruptedException {
    long[] freeAt = new long[SLOTS];
    Arrays.fill(freeAt, System.nanoTime());
    Map<String, byte[]> fetched = new ConcurrentHashMap<>();
    try (WorkerPool threads = new WorkerPool(THREADS)) {
      for (int i = 0; i < ids.size(); i++) {
        String id = ids.get(i);
        int slot = i % SLOTS;
        TimeUnit.NANOSECONDS.sleep(freeAt[slot] - System.nanoTime());
        freeAt[slot] = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        threads.submit(
            () -> {
              fetch.fetch(id).ifPresent(raw -> fetched.put(id, raw));
              return null;
            });
      }
      threads.awaitAll();
    }
    fetched.forEach(keep::write);
  }
}
