package io.pactsync.bench.plain;

import io.github.bucket4j.BlockingBucket;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.List;

/**
 * A token bucket of 250 units that refills as it goes, 250 a second. It knows the prices, but a
 * full bucket and a second's refill fit one window together, and so does what is counted late with
 * what is counted early.
 */
final class TokenBucket implements Pacing {
  private static final int THREADS = 25;
  private static final int UNITS = 250;
  private static final int GET = 5;

  @Override
  public void fetchAll(List<String> ids, Fetch fetch, Keep keep) throws InterruptedException {
    BlockingBucket bucket =
        Bucket.builder()
            .addLimit(limit -> limit.capacity(UNITS).refillGreedy(UNITS, Duration.ofSeconds(1)))
            .build()
            .asBlocking();
    try (Crew crew = new Crew(THREADS)) {
      for (String id : ids) {
        crew.begin(
            () -> {
              bucket.consume(GET);
              fetch.fetch(id).ifPresent(raw -> keep.keep(id, raw));
              return null;
            });
      }
      crew.finish();
    }
  }
}
