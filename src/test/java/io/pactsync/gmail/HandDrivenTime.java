package io.pactsync.gmail;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only in the sleeps that are asked for, and is written down. */
final class HandDrivenTime {
  static final Instant START = Instant.parse("2026-11-02T09:00:00Z");

  private final List<Duration> sleeps = new ArrayList<>();
  private Duration passed = Duration.ZERO;

  /** Half of every range of jitter. */
  Timing timing() {
    return new Timing(() -> START.plus(passed()), () -> passed().toNanos(), this::sleep, () -> 0.5);
  }

  synchronized void pass(Duration length) {
    passed = passed.plus(length);
  }

  synchronized Duration passed() {
    return passed;
  }

  synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }

  private void sleep(Duration length) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    synchronized (this) {
      sleeps.add(length);
      passed = passed.plus(length);
    }
  }
}
