package io.pactsync.gmail;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * Computes the delay before a retry: a random time between one second, the least that Google
 * requires, and a bound. The bound doubles with each failure, up to 64 seconds. The jitter covers
 * the whole range, so that calls that fail together do not retry together.
 *
 * <p>Token requests, Gmail calls and failed messages use this arithmetic. Their retry policies
 * decide how often they retry. Immutable, never blocks, and safe for use by several threads if the
 * source of randomness is.
 */
public final class Backoff {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(64);

  private final DoubleSupplier random;

  /**
   * @param random returns numbers from 0 (inclusive) to 1 (exclusive)
   */
  public Backoff(DoubleSupplier random) {
    this.random = random;
  }

  /**
   * The delay before the next attempt.
   *
   * @param failures failed attempts so far, at least 1
   */
  public Duration after(int failures) {
    if (failures < 1) {
      throw new IllegalArgumentException("at least 1 attempt has failed, not " + failures);
    }
    return upTo(SHORTEST.multipliedBy(1L << Math.min(failures, 10)));
  }

  /** The delay during an outage. It grows with the outage, not with the number of failed calls. */
  Duration during(Duration outage) {
    return upTo(outage);
  }

  private Duration upTo(Duration bound) {
    long most = Math.min(bound.toMillis(), LONGEST.toMillis());
    long range = Math.max(0, most - SHORTEST.toMillis());
    return SHORTEST.plusMillis((long) (range * random.getAsDouble()));
  }
}
