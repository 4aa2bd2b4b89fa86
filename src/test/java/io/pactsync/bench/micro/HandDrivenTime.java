package io.pactsync.bench.micro;

import io.pactsync.quota.LimiterTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.Condition;

/** Time that passes when told to, so that memory is the same in every run. Not thread-safe. */
final class HandDrivenTime implements LimiterTime {
  private static final Instant BEGIN = Instant.parse("2026-11-01T10:00:00Z");

  private long nanos;

  void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public Instant instant() {
    return BEGIN.plusNanos(nanos);
  }

  @Override
  public void await(Condition condition, long time) {
    throw new IllegalStateException("nothing here should have to wait for quota");
  }
}
