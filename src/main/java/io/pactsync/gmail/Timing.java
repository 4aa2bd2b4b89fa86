package io.pactsync.gmail;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Time and chance, so that tests can drive both.
 *
 * @param clock wall time, for the instants that Google names
 * @param ticker elapsed nanoseconds
 * @param pause what sleeps
 * @param chance from 0 to below 1, for jitter
 */
public record Timing(InstantSource clock, LongSupplier ticker, Pause pause, DoubleSupplier chance) {
  /** Sleeps, interruptibly. */
  @FunctionalInterface
  public interface Pause {
    void sleep(Duration length) throws InterruptedException;
  }

  /** The machine's clock and real sleep. */
  public static Timing system() {
    return new Timing(
        InstantSource.system(),
        System::nanoTime,
        length -> Thread.sleep(length.toMillis()),
        () -> ThreadLocalRandom.current().nextDouble());
  }
}
