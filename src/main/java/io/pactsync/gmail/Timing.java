package io.pactsync.gmail;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Clocks, sleep and randomness, which tests replace.
 *
 * @param clock wall time, for the times that Google states
 * @param ticker elapsed nanoseconds
 * @param sleeper sleeps
 * @param random returns numbers from 0 (inclusive) to 1 (exclusive), for jitter
 */
public record Timing(
    InstantSource clock, LongSupplier ticker, GmailSleeper sleeper, DoubleSupplier random) {
  /** Sleeps. An interrupt ends the sleep. */
  @FunctionalInterface
  public interface GmailSleeper {
    void sleep(Duration length) throws InterruptedException;
  }

  /** The system clock, real sleep and random jitter. */
  public static Timing system() {
    return new Timing(
        InstantSource.system(),
        System::nanoTime,
        length -> Thread.sleep(length.toMillis()),
        () -> ThreadLocalRandom.current().nextDouble());
  }
}
