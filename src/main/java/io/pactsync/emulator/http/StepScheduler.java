package io.pactsync.emulator.http;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs short steps at their scheduled time, one at a time on a single thread. Waiting calls
 * therefore need no thread each. Thread-safe.
 */
public final class StepScheduler implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StepScheduler.class);

  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(1, StepScheduler::thread);

  /** Runs a step after the given number of nanoseconds. After closing, no step runs. */
  public void runAfter(long nanos, Runnable step) {
    try {
      Future<?> unused = executor.schedule(() -> run(step), nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      LOG.debug("A step was scheduled after closing; its client has lost the connection", e);
    }
  }

  /** Discards the steps that have not run. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  private static void run(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.warn("A step failed; its client gets no response", e);
    }
  }

  private static Thread thread(Runnable worker) {
    Thread thread = new Thread(worker, "emulated-gmail-clock");
    // A test that forgets to close its emulator must still end.
    thread.setDaemon(true);
    return thread;
  }
}
