package io.pactsync.cli;

import io.pactsync.sync.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: asks the work to stop, waits until it has finished what is in hand, and ends
 * the process with the exit code for it.
 */
final class Interruption implements AutoCloseable {
  private static final int LONGEST_WAIT_SECONDS = 30;

  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook;

  private Interruption(StopSignal stop) {
    this.hook =
        new Thread(
            () -> {
              stop.request();
              await();
              // A plain exit would report the signal's number; scripts are promised this one.
              Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
            },
            "interruption");
  }

  static Interruption stops(StopSignal stop) {
    Interruption interruption = new Interruption(stop);
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void await() {
    try {
      over.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The work is over and its outcome is printed. */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It is running: the process was interrupted, and ends there.
      over.countDown();
    }
  }
}
