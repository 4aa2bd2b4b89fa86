package io.pactsync.bench.plain;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A ring of 50 slots with a timer each: a call takes the next slot, which is free again one second
 * after the call was sent, whenever its answer comes. Everything is kept in memory until the end.
 */
final class TimerRing implements Pacing {
  private static final int SLOTS = 50;
  private static final int THREADS = 50;

  @Override
  public void fetchAll(List<String> ids, Fetch fetch, Keep keep) throws InterruptedException {
    long[] freeAt = new long[SLOTS];
    java.util.Arrays.fill(freeAt, System.nanoTime());
    Map<String, byte[]> fetched = new ConcurrentHashMap<>();
    try (Crew crew = new Crew(THREADS)) {
      for (int i = 0; i < ids.size(); i++) {
        String id = ids.get(i);
        int slot = i % SLOTS;
        TimeUnit.NANOSECONDS.sleep(freeAt[slot] - System.nanoTime());
        freeAt[slot] = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        crew.begin(
            () -> {
              fetch.fetch(id).ifPresent(raw -> fetched.put(id, raw));
              return null;
            });
      }
      crew.finish();
    }
    fetched.forEach(keep::keep);
  }
}
