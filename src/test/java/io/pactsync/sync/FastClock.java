package io.pactsync.sync;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that runs 200 times as fast as real time, and that a test can set forward. */
final class FastClock implements InstantSource {
  private static final int SPEED = 200;

  private final Instant base = Instant.now();
  private final long begun = System.nanoTime();
  private volatile Duration skipped = Duration.ZERO;

  void skip(Duration time) {
    skipped = skipped.plus(time);
  }

  @Override
  public Instant instant() {
    return base.plusNanos((System.nanoTime() - begun) * SPEED).plus(skipped);
  }
}
