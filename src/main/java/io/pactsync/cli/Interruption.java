package io.pactsync.cli;

import io.pactsync.sync.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM: asks the work to stop, waits until it has finished what is in hand and the
 * outcome is printed, and ends the process with the exit code for it. One for each process.
 */
final class Interruption {
  private static final int LONGEST_WAIT_SECONDS = 30;

  private final CountDownLatch printed = new CountDownLatch(1);

  /** While this is open, a signal stops the work instead of the process. */
  final class Watch implements AutoCloseable {
    private final Thread hook;

    private Watch(StopSignal stop) {
      this.hook = new Thread(() -> end(stop), "interruption");
      Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // It runs, and waits until the outcome is printed.
      }
    }
  }

  Watch stops(StopSignal stop) {
    return new Watch(stop);
  }

  /** The outcome is printed: a process that was interrupted may end. */
  void outcomeIsPrinted() {
    printed.countDown();
  }

  private void end(StopSignal stop) {
    stop.request();
    try {
      printed.await(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // A plain exit would report the signal's number; scripts are promised this one.
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
  }
}
