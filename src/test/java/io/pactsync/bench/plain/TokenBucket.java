package io.pactsync.bench.plain;

import io.github.bucket4j.BlockingBucket;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.List;

/**
 * A token bucket of 250 units that refills by 250 units a second. It counts units, but a full
 * bucket and the refill of a second can fall into one window. Calls that are counted late can also
 * meet calls that are counted early.
 */
final class TokenBucket implements FetchPacing {
  private static final int THREADS = 25;
  private static final int UNITS = 250;
  private static final int GET = 5;

  @Override
  public void fetchAll(List<String> ids, RetryingFetcher fetch, MessageFiles keep)
      throws InterruptedException {
    BlockingBucket bucket =
        Bucket.builder()
            .addLimit(limit -> limit.capacity(UNITS).refillGreedy(UNITS, Duration.ofSeconds(1)))
            .build()
            .asBlocking();
    try (WorkerPool threads = new WorkerPool(THREADS)) {
      for (String id : ids) {
        threads.submit(
            () -> {
              bucket.consume(GET);
              fetch.fetch(id).ifPresent(raw -> keep.write(id, raw));
              return null;
            });
      }
      threads.awaitAll();
    }
  }
}
