package io.pactsync.gmail;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before trying again: anywhere from one second, below which Google asks never to
 * go, to a bound that doubles. The whole of that range is jitter, so that calls which failed
 * together do not come back together. Immutable; decides only, and sleeps nowhere.
 */
final class Backoff {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(64);

  private final DoubleSupplier chance;

  /**
   * @param chance from 0 to below 1
   */
  Backoff(DoubleSupplier chance) {
    this.chance = chance;
  }

  /**
   * @param failures so far, at least 1
   */
  Duration after(int failures) {
    return upTo(SHORTEST.multipliedBy(1L << Math.min(failures, 10)));
  }

  /** In an outage: about as long as it has lasted, whatever the number of calls that fail in it. */
  Duration into(Duration outage) {
    return upTo(outage);
  }

  private Duration upTo(Duration bound) {
    long most = Math.min(bound.toMillis(), LONGEST.toMillis());
    long range = Math.max(0, most - SHORTEST.toMillis());
    return SHORTEST.plusMillis((long) (range * chance.getAsDouble()));
  }
}
