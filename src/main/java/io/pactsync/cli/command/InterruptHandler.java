package io.pactsync.cli.command;

import io.pactsync.sync.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl-C and SIGTERM: requests a stop, waits until the messages in progress are finished
 * and the outcome is printed, and ends the process: with exit code 130, or a service with its own.
 * A process has one instance.
 */
public final class InterruptHandler {
  private static final int MAX_WAIT_SECONDS = 30;

  private final CountDownLatch printed = new CountDownLatch(1);
  private volatile int outcome = ExitCode.INTERRUPTED.code();

  /** While a hook is open, a signal stops the work instead of the process. */
  final class StopHook implements AutoCloseable {
    private final Thread hook;

    private StopHook(StopSignal stop, boolean isService) {
      this.hook = new Thread(() -> stopAndExit(stop, isService), "interruption");
      Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The hook runs already and waits until the outcome is printed.
      }
    }
  }

  /** Requests this stop when a signal arrives, until the hook is closed. */
  StopHook stopOnSignal(StopSignal stop) {
    return new StopHook(stop, false);
  }

  /**
   * Requests this stop when a signal arrives, until the hook is closed. A signal is how a service
   * ends, so the process exits with the command's own code. Only a service that does not end in
   * time exits with 130.
   */
  StopHook endServiceOnSignal(StopSignal stop) {
    return new StopHook(stop, true);
  }

  /**
   * Lets an interrupted process end. Call it after the outcome is printed.
   *
   * @param exitCode the command's exit code
   */
  public void outcomePrinted(int exitCode) {
    outcome = exitCode;
    printed.countDown();
  }

  private void stopAndExit(StopSignal stop, boolean isService) {
    stop.request();
    boolean ended = false;
    try {
      ended = printed.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // A plain exit would report the signal's number instead of the documented exit code.
    Runtime.getRuntime().halt(isService && ended ? outcome : ExitCode.INTERRUPTED.code());
  }
}
