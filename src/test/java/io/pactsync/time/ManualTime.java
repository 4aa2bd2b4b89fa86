package io.pactsync.time;

import io.pactsync.quota.LimiterClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;

/**
 * Time that passes only in {@link #advance} and {@link #sleep}. Safe for use by several threads.
 */
public final class ManualTime implements LimiterClock {
  public static final Instant START = Instant.parse("2026-11-02T09:00:00Z");

  private final List<Duration> sleeps = new ArrayList<>();
  private long nanos;

  public synchronized void advance(Duration length) {
    nanos += length.toNanos();
  }

  /** Lets the time pass at once and records the length. */
  public synchronized void sleep(Duration length) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    sleeps.add(length);
    advance(length);
  }

  public synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }

  public Duration elapsed() {
    return Duration.ofNanos(nanos());
  }

  @Override
  public synchronized long nanos() {
    return nanos;
  }

  @Override
  public Instant instant() {
    return START.plusNanos(nanos());
  }

  @Override
  public void await(Condition condition, long length) {
    throw new IllegalStateException("a test with manual time does not wait for quota");
  }
}
