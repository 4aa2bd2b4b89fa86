package io.pactsync.bench.plain;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends 50 gets at once, waits for all responses, pauses for a second, and repeats. */
final class BatchLoop implements Pacing {
  private static final int BATCH = 50;

  @Override
  public void fetchAll(List<String> ids, Fetch fetch, Keep keep) throws InterruptedException {
    try (Crew threads = new Crew(BATCH)) {
      for (int from = 0; from < ids.size(); from += BATCH) {
        if (from > 0) {
          TimeUnit.SECONDS.sleep(1);
        }
        for (String id : ids.subList(from, Math.min(ids.size(), from + BATCH))) {
          threads.begin(
              () -> {
                fetch.fetch(id).ifPresent(raw -> keep.keep(id, raw));
                return null;
              });
        }
        threads.finish();
      }
    }
  }
}
