package io.pactsync.bench.plain;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends 50 gets at once, waits for all responses, pauses for a second, and repeats. */
final class BatchLoop implements FetchPacing {
  private static final int BATCH = 50;

  @Override
  public void fetchAll(List<String> ids, RetryingFetcher fetch, MessageFiles keep)
      throws InterruptedException {
    try (WorkerPool threads = new WorkerPool(BATCH)) {
      for (int from = 0; from < ids.size(); from += BATCH) {
        if (from > 0) {
          TimeUnit.SECONDS.sleep(1);
        }
        for (String id : ids.subList(from, Math.min(ids.size(), from + BATCH))) {
          threads.submit(
              () -> {
                fetch.fetch(id).ifPresent(raw -> keep.write(id, raw));
                return null;
              });
        }
        threads.awaitAll();
      }
    }
  }
}
